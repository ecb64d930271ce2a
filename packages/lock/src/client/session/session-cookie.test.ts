import {
  answer,
  overlap,
  play,
  reload,
  renewCookie,
  type Scenario,
  signOut,
  status,
  type Step,
  switchCompany,
  waitMinutes,
} from '../testing/world/steps';

// The cookie comes with the answers that name the user.

const slowly: Step = ({site}) => void (site.slowness.Me = 1000);
const letCookieLapse: Step = ({browser}) => browser.setCookie(null);

const rows: Scenario[] = [
  [
    'a page that loads asks who is signed in, which renews the cookie',
    [waitMinutes(7 * 60), reload(0), waitMinutes(2 * 60), reload(0)],
    {builds: ['guide'], reloads: [0], cookie: 'avery'},
  ],
  [
    'renewals at the same time share one request, and a later renewal sends another',
    [overlap(renewCookie(0), 0, renewCookie(0)), renewCookie(0)],
    {calls: ['Me', 'Me'], users: ['avery']},
  ],
  ...[401, 500].map((code): Scenario => [
    `an answer of status ${code} says nothing of the token`,
    [answer('Me', status(code)), renewCookie(0)],
    {users: ['avery'], calls: ['Me']},
  ]),
  [
    'a token that cannot be refreshed now is not sent',
    [waitMinutes(20), answer('RefreshAuthToken', status(500)), renewCookie(0)],
    {users: ['avery'], calls: ['RefreshAuthToken']},
  ],
  [
    'a switch of the company during a renewal ends with the cookie of the new company',
    [slowly, overlap(renewCookie(0), 50, switchCompany(0))],
    {audience: 'managers', companies: ['c2']},
  ],
  [
    'an answer that comes after a sign-out leaves no cookie',
    [slowly, overlap(renewCookie(0), 100, signOut(0))],
    {users: [null], builds: ['sign-in'], cookie: null},
  ],
  [
    'the refresh that a sign-out needs leaves no cookie',
    [waitMinutes(20), ({site}) => void (site.slowness.RefreshAuthToken = 500), signOut(0)],
    {users: [null], builds: ['sign-in'], cookie: null, stored: []},
  ],
  [
    'a session whose user cannot be loaded on the sign-in page leaves no cookie, even after a refresh',
    [answer('Me', status(500)), waitMinutes(8 * 60), reload(0)],
    {
      builds: ['sign-in'],
      stored: [],
      cookie: null,
      calls: ['RefreshAuthToken', 'Me', 'DELETE /session'],
    },
  ],
];

test.each(rows)('%s', async (_, steps, outcome) => {
  expect(await play(steps, 1)).toMatchObject(outcome);
});

test('an answer to the sign-in page leaves no cookie once another tab has signed out', async () => {
  const outcome = await play([letCookieLapse, slowly, overlap(reload(1), 200, signOut(0))], 2);
  expect(outcome).toMatchObject({users: [null, null], cookie: null});
  expect(outcome.builds?.[1]).toBe('sign-in');
});
