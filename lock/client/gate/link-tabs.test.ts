import {
  after,
  answer,
  answerLink,
  close,
  endSessions,
  followLink,
  hide,
  openLink,
  play,
  reload,
  renewCookie,
  type Scenario,
  show,
  signIn,
  status,
  wait,
} from '../testing/world/steps';
import {unauthorized} from '../testing/stub-site';

// A tab that is opened by a link with a token, beside those of avery.

/** Answers who the user of the link beside avery's session is. */
const answerLinkBy = (by: () => Response) =>
  answer('Me', ({token}) => (token === 'token-2' ? by() : undefined));

const beside: Scenario[] = [
  [
    'a link of another user waits for the answer, and the cookie stays',
    [openLink('casey')],
    {
      users: ['avery', 'avery'],
      asked: [null, 'casey'],
      cookie: 'avery',
      calls: ['Me', 'Me'],
    },
  ],
  [
    'it waits where the cookie has lapsed, too',
    [wait(8 * 60), openLink('casey')],
    {asked: [null, 'casey'], builds: ['guide', 'guide'], cookie: 'avery'},
  ],
  [
    'a reader who agrees is the user of the link, in this tab',
    [openLink('casey'), answerLink(1, true)],
    {users: ['avery', 'casey'], asked: [null, null], cookie: 'casey'},
  ],
  [
    'a reader who has agreed stays so, and is not asked again',
    [openLink('casey'), answerLink(1, true), reload(1)],
    {users: ['avery', 'casey'], asked: [null, null], cookie: 'casey'},
  ],
  [
    'a reader who does not keeps the session, and is not asked again',
    [openLink('casey'), answerLink(1, false), reload(1)],
    {users: ['avery', 'avery'], asked: [null, null], cookie: 'avery'},
  ],
  [
    'a link of the same user is followed without a question',
    [openLink('avery', 'c2')],
    {companies: ['c1', 'c2'], asked: [null, null], audience: 'managers'},
  ],
  [
    'a link whose token is refused changes nothing, and is dropped',
    [(world) => void world.open('/?auth_token=nonsense')],
    {users: ['avery', 'avery'], offered: [null, null], cookie: 'avery'},
  ],
  [
    'a link whose user cannot be loaded changes nothing, and waits',
    [answerLinkBy(status(500)), openLink('casey')],
    {users: ['avery', 'avery'], offered: [null, 'token-2'], cookie: 'avery'},
  ],
  [
    'a link is followed where the stored session is refused on entry, but for the cookie, which may be that of others',
    [endSessions, close(0), openLink('casey')],
    {users: ['casey'], asked: ['other'], cookie: 'avery'},
  ],
  [
    'a link is followed where the stored session cannot be refreshed',
    [endSessions, close(0), wait(15), openLink('casey')],
    {users: ['casey'], asked: ['other'], cookie: 'avery'},
  ],
  [
    'a link is followed on the sign-in page, too, where the stored session is refused',
    [endSessions, close(0), wait(8 * 60), openLink('casey')],
    {users: ['casey'], builds: ['guide'], cookie: 'casey'},
  ],
  [
    'a link is followed where another tab ends the stored session while it opens',
    [endSessions, wait(8 * 60), after(30, reload(0), openLink('casey'))],
    {users: [null, 'casey'], builds: ['sign-in', 'guide'], cookie: 'casey'},
  ],
  [
    'a stored session that ends later takes the question with it',
    [openLink('casey'), endSessions, renewCookie(1)],
    {users: [null, null], reasons: ['ended', 'ended'], asked: [null, null]},
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
    'it opens the guide, and stores nothing for other tabs',
    [openLink('avery')],
    {users: ['avery'], builds: ['guide'], stored: ['guideCookie']},
  ],
  [
    'a token that is refused gives the reason link-invalid',
    [(world) => void world.open('/?auth_token=nonsense')],
    {users: [null], reasons: ['link-invalid'], builds: ['sign-in']},
  ],
  [
    'it asks before it replaces the cookie of another tab',
    [openLink('avery'), openLink('casey')],
    {users: ['avery', 'casey'], asked: [null, 'other'], cookie: 'avery'},
  ],
  [
    'it replaces that cookie where the reader agrees',
    [openLink('avery'), openLink('casey'), answerLink(1, true)],
    {users: ['avery', 'casey'], asked: [null, null], cookie: 'casey'},
  ],
  [
    'it stays without a session where the reader declines, also on a later return, and leaves the cookie',
    [openLink('avery'), openLink('casey'), answerLink(1, false), renewCookie(1), hide(1), show(1)],
    {
      users: ['avery', null],
      phases: ['signed-in', 'declined'],
      cookie: 'avery',
    },
  ],
  [
    'it follows the session that was stored meanwhile where the reader declines',
    [openLink('avery'), openLink('casey'), signIn(0, 'avery'), answerLink(1, false)],
    {users: ['avery', 'avery'], asked: [null, null], cookie: 'avery'},
  ],
  [
    'it asks about a second link, and keeps the first until the answer',
    [openLink('avery'), followLink(0, 'casey')],
    {users: ['avery'], asked: ['casey'], cookie: 'avery'},
  ],
  [
    'it follows a second link where the reader agrees',
    [openLink('avery'), followLink(0, 'casey'), answerLink(0, true)],
    {users: ['casey'], asked: [null], cookie: 'casey'},
  ],
  [
    'a link that is refused later takes the question about a second with it',
    [openLink('avery'), followLink(0, 'casey'), endSessions, renewCookie(0)],
    {users: [null], reasons: ['link-invalid'], asked: [null]},
  ],
  [
    'it follows a second link where the first is refused on entry',
    [openLink('avery'), endSessions, followLink(0, 'casey')],
    {users: ['casey'], asked: ['other'], cookie: 'avery'},
  ],
];

test.each(beside)('%s', async (_, steps, outcome) => {
  expect(await play(steps, 1)).toMatchObject(outcome);
});

describe('where no session is stored', () => {
  test.each(alone)('%s', async (_, steps, outcome) => {
    expect(await play(steps, 0)).toMatchObject(outcome);
  });
});
