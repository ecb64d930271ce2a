import {
  answer,
  answerOnce,
  close,
  overlap,
  play,
  reload,
  type Scenario,
  set,
  signIn,
  signOut,
  status,
  type Step,
  switchCompany,
  waitMinutes,
} from '../testing/world/steps';

// How a page comes to the build of its reader, and when it stops trying.

/** The next morning: the tokens are stored, the cookie has lapsed. */
const comeBack = [waitMinutes(8 * 60), reload(0)];

const setsCookies =
  (does: boolean): Step =>
  ({site}) =>
    void (site.server.setsCookies = does);

const rows: Scenario[] = [
  [
    'stored tokens lead into the guide by one reload',
    comeBack,
    {
      builds: ['guide'],
      reloads: [1],
      calls: ['RefreshAuthToken', 'Me', 'Me'],
    },
  ],
  [
    'an endpoint and a server that fail once delay it',
    [answerOnce('RefreshAuthToken', status(503)), answerOnce('Me', status(503)), ...comeBack],
    {users: ['avery'], builds: ['guide'], reloads: [1]},
  ],
  [
    'an endpoint that hangs is given up, not asked again, and the form says why',
    [({site}) => void (site.slowness.Me = 60_000), reload(0)],
    {
      builds: ['sign-in'],
      reasons: ['unreachable'],
      calls: ['Me', 'DELETE /session'],
    },
  ],
  [
    'blocked cookies are named after one reload',
    [set({keepsCookies: false}), ...comeBack],
    {builds: ['sign-in'], reloads: [1], obstacles: ['cookies-blocked']},
  ],
  [
    'a server that sends the form beside a cookie is not blamed on cookies, after two reloads',
    [set({findAudience: () => undefined}), reload(0)],
    {builds: ['sign-in'], reloads: [2], obstacles: ['server-unavailable']},
  ],
  [
    'a server that does not say whether there is a cookie is not asked by a second reload',
    [set({findAudience: () => undefined}), answer('GET /session', status(503)), reload(0)],
    {reloads: [1], obstacles: ['server-unavailable']},
  ],
  [
    'who signs in again after signing out comes into the guide as at first',
    [signOut(0), signIn(0)],
    {builds: ['guide'], reloads: [2], calls: expect.not.arrayContaining(['GET /session'])},
  ],
  [
    'a server that sets no cookie is asked again, and the guide opens once it does',
    [setsCookies(false), ...comeBack, setsCookies(true), waitMinutes(1)],
    {builds: ['guide'], reloads: [1], obstacles: [null]},
  ],
  [
    'a cookie that is there later, without tokens, is left alone',
    [
      signOut(0),
      ({browser}) => {
        const expiresAt = Date.now() + 60_000;
        browser.setCookie({userId: 'avery', audience: 'everyone', expiresAt});
      },
      reload(0),
    ],
    {builds: ['guide'], phases: ['no-tokens'], cookie: 'avery', reloads: [1], obstacles: [null]},
  ],
  [
    'a guide that a sign-out does not leave reloads once, and removes no cookie of others again',
    [answer('DELETE /session', status(204)), signOut(0)],
    {
      builds: ['guide'],
      users: [null],
      reloads: [1],
      obstacles: ['guide-not-left'],
      calls: ['DELETE /session', 'Logout'],
    },
  ],
  [
    'signing in there shows the guide again, and the network that returns leaves its cookie',
    [
      answer('DELETE /session', status(502)),
      signOut(0),
      signIn(0),
      ({site}) => site.instead.clear(),
      ({tabs}) => tabs[0]?.loaded()?.tab.dispatchEvent(new Event('online')),
    ],
    {builds: ['guide'], users: ['avery'], cookie: 'avery', reloads: [0], obstacles: [null]},
  ],
  [
    'a cookie that could not be removed offline is removed once the server answers',
    [
      set({isOnline: false}),
      () => jest.spyOn(console, 'error').mockImplementation(),
      signOut(0),
      set({isOnline: true}),
      waitMinutes(1),
    ],
    {builds: ['sign-in'], users: [null], cookie: null},
  ],
  [
    'a tab that is closed right after a sign-out has removed the cookie',
    [() => jest.spyOn(console, 'error').mockImplementation(), overlap(signOut(0), 10, close(0))],
    {cookie: null, stored: []},
  ],
  [
    'a server that sends another build than it names causes two reloads',
    [set({findAudience: () => 'everyone'}), switchCompany(0)],
    {users: ['avery'], companies: ['c2'], reloads: [2]},
  ],
  [
    'another audience removes recent searches, which may name pages that its readers lack',
    [
      ({tabs}) => tabs[0]?.loaded()?.tab.localStorage.setItem('__DOCSEARCH_X', '[1]'),
      switchCompany(0),
    ],
    {
      audience: 'managers',
      stored: ['refreshToken', 'tokenExpiresIn', 'token'],
    },
  ],
  [
    'each change of the company is followed by one reload',
    [switchCompany(0), switchCompany(0, 'c1'), switchCompany(0)],
    {companies: ['c2'], audience: 'managers', reloads: [3]},
  ],
];

test.each(rows)('%s', async (_, steps, outcome) => {
  expect(await play(steps, 1)).toMatchObject(outcome);
});
