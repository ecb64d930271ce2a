import {
  after,
  answer,
  play,
  reload,
  renewCookie,
  type Scenario,
  signIn,
  signOut,
  status,
  type Step,
  switchCompany,
  wait,
} from '../testing/world/steps';

import {refusal} from '../testing/stub-site';

const slowly: Step = ({site}) => void (site.slowness['POST /session'] = 1000);

const rows: Scenario[] = [
  [
    'calls at the same time share one renewal, and a later one makes another',
    [after(0, renewCookie(0), renewCookie(0)), renewCookie(0)],
    {calls: ['POST /session', 'POST /session']},
  ],
  [
    'a switch of the company ends in a cookie of the new token, also while one of the old is pending',
    [slowly, after(50, renewCookie(0), switchCompany(0))],
    {
      audience: 'managers',
      calls: ['POST /session', 'SetActiveUserSession', 'POST /session', 'Me'],
    },
  ],
  [
    'a renewal that waits while the reader signs out is not sent',
    [slowly, after(100, after(50, renewCookie(0), switchCompany(0)), signOut(0))],
    {
      cookie: null,
      calls: [...['POST /session', 'SetActiveUserSession'], ...['Logout', 'DELETE /session']],
    },
  ],
  [
    'a refused token ends the session',
    [answer('POST /session', refusal), renewCookie(0)],
    {users: [null], reasons: ['ended']},
  ],
  // A 401 without `WWW-Authenticate: Session` is that of something in front.
  ...[401, 403, 429, 500].map((code): Scenario => [
    `status ${code} says that the cookie was not set, and nothing of the token`,
    [answer('POST /session', status(code)), renewCookie(0)],
    {users: ['avery'], calls: ['POST /session']},
  ]),
  [
    'a token that cannot be refreshed now is not sent',
    [wait(20), answer('RefreshAuthToken', status(500)), renewCookie(0)],
    {users: ['avery'], calls: ['RefreshAuthToken']},
  ],
  [
    'without a token no request is sent',
    [signOut(0), renewCookie(0)],
    {calls: ['Logout', 'DELETE /session']},
  ],
  ['nothing renews by itself', [wait(60)], {calls: []}],
  ['a sign-in asks for a cookie', [signIn(0)], {calls: ['AuthenticateUser', 'POST /session']}],
  [
    'the sign-in page waits for a cookie, also where one was set a moment ago',
    [slowly, ({browser}) => browser.setCookie(null), reload(0)],
    {builds: ['guide'], reloads: [1]},
  ],
  [
    'the sign-in page asks for a cookie while its user is loaded, and leaves none where there is no user',
    [answer('Me', status(500)), wait(8 * 60), reload(0)],
    {
      builds: ['sign-in'],
      stored: [],
      cookie: null,
      calls: ['RefreshAuthToken', 'Me', 'POST /session', 'DELETE /session'],
    },
  ],
];

test.each(rows)('%s', async (_, steps, outcome) => {
  expect(await play(steps, 1)).toMatchObject(outcome);
});

const own = 'avery,c1,OPERATOR';

test.each([
  ['set nine minutes ago is not renewed', 9, own, []],
  ['set ten minutes ago is', 10, own, ['POST /session']],
  ['for another user is', 1, 'blake,c1,OPERATOR', ['POST /session']],
  ['for another company is', 1, 'avery,c2,OPERATOR', ['POST /session']],
  ['for another role is', 1, 'avery,c1,ADMIN', ['POST /session']],
])('on entry a cookie that was %s', async (_, minutes, rights, renewal) => {
  const mark: Step = ({tabs}) => {
    const at = Date.now() - minutes * 60_000;
    const value = JSON.stringify([at, rights, 'everyone']);
    tabs[0]?.loaded()?.tab.localStorage.setItem('guideCookie', value);
  };
  const {calls} = await play([mark, reload(0)], 1);
  expect(calls).toEqual(['Me', ...renewal]);
});
