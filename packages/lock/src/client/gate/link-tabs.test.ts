import {
  answer,
  answerLink,
  close,
  endSessions,
  followLink,
  goAway,
  goBack,
  hide,
  openLink,
  overlap,
  play,
  reload,
  renewCookie,
  type Scenario,
  show,
  signIn,
  signOut,
  status,
  type Step,
  waitMinutes,
} from '../testing/world/steps';
import {unauthorized} from '../testing/stub-site';

// A tab that is opened by a link with a token, beside the tabs of avery.

/** Answers, in the place of the site, who the user of the link is. */
const answerLinkBy = (by: () => Response) =>
  answer('Me', ({token}) => (token === 'token-2' ? by() : undefined));

/** Removes the cookie, and no token. */
const letCookieLapse: Step = ({browser}) => browser.setCookie(null);
/** Delays the answers to `Me`. */
const answerMeLate: Step = ({site}) => void (site.slowness.Me = 500);

const beside: Scenario[] = [
  [
    "a link of another user waits for the reader's answer, and the cookie stays",
    [openLink('casey')],
    {
      users: ['avery', 'avery'],
      linkUsers: [null, 'casey'],
      cookie: 'avery',
      calls: ['Me', 'Me'],
    },
  ],
  [
    'a reader who agrees stays signed in as the user of the link, and is not asked again',
    [openLink('casey'), answerLink(1, true), reload(1)],
    {users: ['avery', 'casey'], linkUsers: [null, null], cookie: 'casey'},
  ],
  [
    'a reader who does not agree keeps the session, and is not asked again',
    [openLink('casey'), answerLink(1, false), reload(1)],
    {users: ['avery', 'avery'], linkUsers: [null, null], cookie: 'avery'},
  ],
  [
    'a link of the same user is followed without a question',
    [openLink('avery', 'c2')],
    {companies: ['c1', 'c2'], linkUsers: [null, null], audience: 'managers'},
  ],
  [
    'a link whose token is refused changes nothing, and is dropped',
    [(world) => void world.open('/?auth_token=nonsense')],
    {users: ['avery', 'avery'], pendingLinks: [null, null], cookie: 'avery'},
  ],
  [
    'a link whose user cannot be loaded changes nothing, and is dropped',
    [answerLinkBy(status(500)), openLink('casey')],
    {users: ['avery', 'avery'], pendingLinks: [null, null], cookie: 'avery'},
  ],
  [
    'a link is not followed if the cookie is of another user, even if the stored session is refused on entry',
    [endSessions, close(0), openLink('casey')],
    {users: [null], reasons: ['link-other-user'], links: [null], cookie: 'avery'},
  ],
  [
    'a link is followed on the sign-in page too if the stored session is refused',
    [endSessions, close(0), waitMinutes(8 * 60), openLink('casey')],
    {users: ['casey'], builds: ['guide'], cookie: 'casey'},
  ],
  [
    'if the stored session ends later, the reader is no longer asked about the link',
    [openLink('casey'), endSessions, renewCookie(1)],
    {users: [null, null], reasons: ['ended', 'ended'], linkUsers: [null, null]},
  ],
  ...Object.entries({
    fails: status(500),
    'is refused': () => Response.json(unauthorized),
  }).map(([what, by]): Scenario => [
    `an accepted link that ${what} on the next entry ends no stored session, and is dropped`,
    [openLink('casey'), answerLink(1, true), answerLinkBy(by), reload(1)],
    {users: ['avery', 'avery'], links: [null, null]},
  ]),
];

const alone: Scenario[] = [
  [
    'a link opens the guide, and stores nothing for other tabs except whose session it is',
    [openLink('avery')],
    {users: ['avery'], builds: ['guide'], stored: ['linkUser']},
  ],
  [
    'signing out removes the stored user of the link',
    [openLink('avery'), signOut(0)],
    {users: [null], builds: ['sign-in'], stored: []},
  ],
  [
    'a token that is refused gives the reason link-invalid',
    [(world) => void world.open('/?auth_token=nonsense')],
    {
      users: [null],
      reasons: ['link-invalid'],
      builds: ['sign-in'],
      calls: ['Me', 'Me'],
    },
  ],
  [
    'the reader is asked if a link has signed in another user in another tab',
    [openLink('avery'), openLink('casey')],
    {
      users: ['avery', null],
      links: ['token-1', null],
      linkUsers: [null, 'casey'],
      cookie: 'avery',
      reloads: [1, 0],
    },
  ],
  [
    'a reader who does not agree sees the form, also after a reload, and the cookie stays',
    [openLink('avery'), openLink('casey'), answerLink(1, false), hide(1), show(1), reload(1)],
    {users: ['avery', null], phases: ['signed-in', 'no-tokens'], cookie: 'avery'},
  ],
  [
    'a reader who agrees replaces the cookie, and the first tab shows the form',
    [openLink('avery'), openLink('casey'), answerLink(1, true), reload(0)],
    {users: [null, 'casey'], reasons: ['link-other-user', 'none'], cookie: 'casey'},
  ],
  [
    'a reader who does not agree and then signs in replaces the cookie',
    [openLink('avery'), openLink('casey'), answerLink(1, false), signIn(1, 'casey')],
    {users: ['avery', 'casey'], cookie: 'casey'},
  ],
  [
    'a second link of the same user is followed without a question, even once the cookie has lapsed',
    [openLink('avery'), letCookieLapse, openLink('avery')],
    {users: ['avery', 'avery'], linkUsers: [null, null], cookie: 'avery'},
  ],
  [
    'a link of another user sets no cookie without an answer once the cookie has lapsed',
    [openLink('avery'), letCookieLapse, openLink('casey')],
    {users: ['avery', null], linkUsers: [null, 'casey'], cookie: null},
  ],
  [
    'a link of another user sets no cookie while the other tab asks for its own cookie',
    [openLink('avery'), letCookieLapse, answerMeLate, overlap(reload(0), 50, openLink('casey'))],
    {users: ['avery', null], linkUsers: [null, 'casey'], cookie: 'avery'},
  ],
  [
    'a tab follows a second link if the reader agrees',
    [openLink('avery'), followLink(0, 'casey'), answerLink(0, true)],
    {users: ['casey'], linkUsers: [null], cookie: 'casey'},
  ],
  [
    'a second link of another user shows the form if the first is refused on entry',
    [openLink('avery'), endSessions, followLink(0, 'casey')],
    {users: [null], reasons: ['link-other-user'], cookie: 'avery'},
  ],
];

/** Opens a page as another site does: in a tab without tokens. */
const openPlain: Step = (world) => void world.open('/');

// The first tab has the session of a link, which other tabs notice only by the cookie.
const others: Scenario[] = [
  ['a page', [openPlain], {builds: ['guide', 'guide'], reasons: ['none', 'none']}],
  ['a page where a wrong password is entered', [openPlain, signIn(1, 'casey', 'wrong')], {}],
  ['a page that is left and returned to', [openPlain, goAway(1), goBack(1)], {}],
  [
    'a link that is refused',
    [(world) => void world.open('/?auth_token=nonsense')],
    {reasons: ['none', 'link-invalid']},
  ],

  ['a link whose user cannot be loaded', [answerLinkBy(status(500)), openLink('casey')], {}],
  [
    'a link of nobody',
    [answerLinkBy(() => Response.json({data: {me: null}})), openLink('casey')],
    {},
  ],
];

test.each(beside)('%s', async (_, steps, outcome) => {
  expect(await play(steps, 1)).toMatchObject(outcome);
});

test.each(others)(
  'another site that opens %s neither ends nor replaces a session: the form is shown, and the cookie stays',
  async (_, steps, outcome) => {
    const {users, phases, cookie, ...seen} = await play(
      [openLink('avery'), ({site}) => void (site.calls.length = 0), ...steps, reload(0)],
      0,
    );
    expect(users).toEqual(['avery', ...(users ?? []).slice(1).map(() => null)]);
    expect(phases?.slice(1).every((phase) => phase === 'no-tokens')).toBe(true);
    expect(cookie).toBe('avery');
    expect(seen.calls).not.toContain('DELETE /session');
    expect(seen).toMatchObject(outcome);
  },
);

describe('where no session is stored', () => {
  test.each(alone)('%s', async (_, steps, outcome) => {
    expect(await play(steps, 0)).toMatchObject(outcome);
  });
});
