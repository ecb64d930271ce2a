import {
  answer,
  close,
  open,
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

// How a page gets to the build of its reader, and when it stops trying.

/** The next morning: the tokens are stored, the cookie has lapsed. */
const comeBack = [waitMinutes(8 * 60), reload(0)];

const failed = () => Response.json({data: {logout: {success: false, message: 'No'}}});
/** Makes the removal of the cookie fail, as if a proxy refused it and the endpoint were away. */
const refuseRemoval: Step[] = [
  () => jest.spyOn(console, 'error').mockImplementation(),
  answer('DELETE /session', status(403)),
  answer('Logout', failed),
];

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
    {builds: ['sign-in'], reloads: [1], switchErrors: ['cookies-blocked']},
  ],
  [
    'after two reloads, a server that sends the form despite a cookie is named, and not cookies',
    [set({findAudience: () => undefined}), reload(0)],
    {builds: ['sign-in'], reloads: [2], switchErrors: ['server-unavailable']},
  ],
  [
    'a server that does not say whether there is a cookie causes no second reload',
    [set({findAudience: () => undefined}), answer('GET /session', status(503)), reload(0)],
    {reloads: [1], switchErrors: ['server-unavailable']},
  ],
  [
    'a reader who signs in again after signing out gets into the guide as at first',
    [signOut(0), signIn(0)],
    {builds: ['guide'], reloads: [2], calls: expect.not.arrayContaining(['GET /session'])},
  ],
  [
    'a server that sets no cookie is named, and asked again only when the reader reloads',
    [setsCookies(false), ...comeBack, ({site}) => void (site.calls.length = 0), waitMinutes(2)],
    {builds: ['sign-in'], reloads: [0], switchErrors: ['server-unavailable'], calls: []},
  ],
  [
    'a cookie that appears later, without tokens, is left alone',
    [
      signOut(0),
      ({browser}) => {
        const expiresAt = Date.now() + 60_000;
        browser.setCookie({userId: 'avery', audience: 'everyone', expiresAt});
      },
      reload(0),
    ],
    {builds: ['guide'], phases: ['no-tokens'], cookie: 'avery', reloads: [1], switchErrors: [null]},
  ],
  [
    'a guide that stays after a sign-out reloads once, and does not remove the cookie again',
    [...refuseRemoval, answer('DELETE /session', status(204)), signOut(0)],
    {
      builds: ['guide'],
      users: [null],
      reloads: [1],
      switchErrors: ['guide-not-left'],
      calls: ['DELETE /session', 'Logout'],
    },
  ],
  [
    'a sign-in after a failed sign-out shows the guide, and a returning network keeps its cookie',
    [
      ...refuseRemoval,
      signOut(0),
      signIn(0),
      ({site}) => site.instead.clear(),
      ({tabs}) => tabs[0]?.loaded()?.tab.dispatchEvent(new Event('online')),
    ],
    {builds: ['guide'], users: ['avery'], cookie: 'avery', reloads: [0], switchErrors: [null]},
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
    'a refused removal counts as done if the answer to logout has removed the cookie',
    [answer('DELETE /session', status(405)), signOut(0)],
    {builds: ['sign-in'], users: [null], cookie: null, stored: []},
  ],
  [
    'a cookie that could not be removed is named, and removed as soon as that works, without a reload',
    [...refuseRemoval, signOut(0), ({site}) => site.instead.clear(), waitMinutes(1)],
    {users: [null], cookie: null, stored: [], reloads: [0], switchErrors: ['guide-not-left']},
  ],
  [
    'a page that is opened after a failed sign-out tries to remove the cookie, and says so',
    [...refuseRemoval, signOut(0), close(0), open],
    {builds: ['guide'], phases: ['signed-out'], cookie: 'avery', switchErrors: ['cookie-kept']},
  ],
  [
    'a page that is opened after a failed sign-out shows the form once the cookie is removed',
    [...refuseRemoval, signOut(0), close(0), ({site}) => site.instead.clear(), open],
    {builds: ['sign-in'], cookie: null, stored: []},
  ],
  [
    'a cookie that was set after a failed sign-out is left alone by a page without tokens',
    [
      ...refuseRemoval,
      signOut(0),
      close(0),
      (world) => void world.open(`/?auth_token=${world.site.openToken('avery')}`),
      ({site}) => site.instead.clear(),
      open,
    ],
    {users: ['avery', null], phases: ['signed-in', 'no-tokens'], cookie: 'avery'},
  ],
  [
    'a tab that is closed right after a sign-out has removed the cookie',
    [() => jest.spyOn(console, 'error').mockImplementation(), overlap(signOut(0), 10, close(0))],
    // The mark goes with the next answer that sets a cookie, or the next page of the guide.
    {cookie: null, stored: ['cookieRemoval']},
  ],
  [
    'a server that sends another build than it names causes two reloads',
    [set({findAudience: () => 'everyone'}), switchCompany(0)],
    {users: ['avery'], companies: ['c2'], reloads: [2]},
  ],
  [
    'a change of the audience removes recent searches, which may name pages that it lacks',
    [
      ({tabs}) => tabs[0]?.loaded()?.tab.localStorage.setItem('__DOCSEARCH_X', '[1]'),
      switchCompany(0),
    ],
    {
      audience: 'managers',
      stored: ['refreshToken', 'tokenExpiresIn', 'token'],
    },
  ],
];

test.each(rows)('%s', async (_, steps, outcome) => {
  expect(await play(steps, 1)).toMatchObject(outcome);
});
