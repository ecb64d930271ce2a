import {
  answer,
  answerOnce,
  endSessions,
  goAway,
  goBack,
  hide,
  open,
  overlap,
  play,
  reload,
  type Scenario,
  show,
  signIn,
  signOut,
  status,
  switchCompany,
  waitMinutes,
} from '../testing/world/steps';
import {unauthorized} from '../testing/stub-site';

// Events in one of two tabs, as the other tab sees them.

/** Opens a third tab, which cannot load its user and ends the session. */
const failElsewhere = [answerOnce('Me', status(500)), open];

const ends: Scenario[] = [
  [
    'signing out in one tab ends the session in the other, which says where, and clears the cookie once',
    [signOut(0)],
    {
      users: [null, null],
      reasons: ['none', 'signed-out-elsewhere'],
      builds: ['sign-in', 'sign-in'],
      stored: [],
      calls: ['DELETE /session', 'Logout', 'GET /session'],
      reloads: [1, 1],
    },
  ],
  [
    'a user who is loaded after a sign-out elsewhere is not signed in',
    [overlap(reload(1), 50, signOut(0))],
    {users: [null, null], cookie: null},
  ],
  [
    'a page that the Back button brings back after a sign-out shows no user',
    [goAway(1), signOut(0), goBack(1)],
    {users: [null, null], builds: ['sign-in', 'sign-in']},
  ],
  [
    'a session that the server ended ends in all tabs, for this reason',
    [endSessions, reload(0)],
    {
      users: [null, null],
      reasons: ['ended', 'ended'],
      stored: [],
      cookie: null,
    },
  ],
];

const changes: Scenario[] = [
  [
    'a sign-in in one tab brings the other into the guide too',
    [signOut(0), signIn(1)],
    {
      users: ['avery', 'avery'],
      builds: ['guide', 'guide'],
      cookie: 'avery',
    },
  ],
  [
    'another user in one tab becomes the user of the other tab and of the cookie',
    [signIn(0, 'blake')],
    {users: ['blake', 'blake'], cookie: 'blake'},
  ],
  [
    'another company in one tab becomes that of the other tab, with its build, by one reload',
    [switchCompany(0)],
    {companies: ['c2', 'c2'], audience: 'managers', reloads: [1, 1]},
  ],
  [
    'a tab that loads its user follows a switch of the company in another tab',
    [overlap(reload(1), 60, switchCompany(0))],
    {companies: ['c2', 'c2']},
  ],
  [
    'two tabs that are loaded at once with a token that has expired refresh it once',
    [waitMinutes(20), overlap(reload(0), 0, reload(1))],
    {
      users: ['avery', 'avery'],
      calls: ['RefreshAuthToken', 'Me', 'Me', 'Me'],
    },
  ],
  [
    'a pair that is due on arrival is refreshed once for both',
    [waitMinutes(20), ({site}) => void (site.life.access = 3000), overlap(reload(0), 0, reload(1))],
    {users: ['avery', 'avery'], refreshes: 1},
  ],
  [
    'a hidden tab follows when it is shown',
    [hide(1), switchCompany(0), show(1)],
    {companies: ['c2', 'c2']},
  ],
];

const refusals: Scenario[] = [
  [
    'a token that is refused once another tab has replaced it ends nothing',
    [
      answer('Me', ({token}) => (token === 'token-1' ? Response.json(unauthorized) : undefined)),
      overlap(reload(1), 20, signIn(0, 'blake')),
    ],
    {users: ['blake', 'blake'], stored: expect.arrayContaining(['token'])},
  ],
];

const failures: Scenario[] = [
  [
    'the other tabs go on with their tokens, which each keeps for itself',
    failElsewhere,
    {
      users: ['avery', 'avery', null],
      reasons: ['none', 'none', 'failed'],
      stored: [],
      own: ['token-1', 'token-1', null],
    },
  ],
  [
    'the other tabs are signed out if their tokens are refused',
    [endSessions, ...failElsewhere],
    {
      users: [null, null, null],
      reasons: ['ended', 'ended', 'failed'],
      own: [null, null, null],
    },
  ],
  [
    'a hidden tab keeps the pair that another tab has refreshed, and asks when it is shown',
    [hide(1), waitMinutes(15), reload(0), ...failElsewhere, show(1)],
    {users: ['avery', 'avery', null], own: ['token-2', 'token-2', null]},
  ],
  [
    'a tab does not keep a pair that it has not heard of',
    [hide(1), goAway(1), waitMinutes(15), reload(0), goBack(1), ...failElsewhere],
    {users: ['avery', null, null], own: ['token-2', null, null]},
  ],
  [
    'the next sign-out elsewhere ends the session of the tabs that went on',
    [...failElsewhere, signOut(0)],
    {users: [null, null, null], own: [null, null, null], cookie: null},
  ],
  [
    'the tabs that went on follow a sign-in elsewhere, and keep no tokens of their own',
    [...failElsewhere, signIn(2, 'blake')],
    {
      users: ['blake', 'blake', 'blake'],
      own: [null, null, null],
      cookie: 'blake',
    },
  ],
  [
    'a wrong password in the third tab ends the session of no other tab',
    [...failElsewhere, signIn(2, 'avery', 'wrong')],
    {users: ['avery', 'avery', null]},
  ],
];

test.each([...ends, ...changes, ...refusals])('%s', async (_, steps, outcome) => {
  expect(await play(steps, 2)).toMatchObject(outcome);
});

test('three tabs follow each switch of the company, also two at the same time', async () => {
  const twice = overlap(switchCompany(0, 'c1'), 0, switchCompany(1, 'c1'));
  const steps = [switchCompany(0), switchCompany(1, 'c1'), switchCompany(2), twice];
  const {companies, audience, reloads} = await play(steps, 3);
  expect(companies).toEqual(['c1', 'c1', 'c1']);
  expect(audience).toBe('everyone');
  expect(Math.max(...(reloads ?? []))).toBeLessThanOrEqual(8);
});

describe('where a third tab cannot load its user', () => {
  test.each(failures)('%s', async (_, steps, outcome) => {
    expect(await play(steps, 2)).toMatchObject(outcome);
  });
});
