import {afterTest} from '../../../../testing/src/after-test';
import {open} from '../../../../testing/src/open';
import {startUpstream} from '../../../../testing/src/upstream';
import {runTypeScript} from '../../../../testing/src/spawn-typescript';
import {correctPassword, email} from '../../../../testing/src/test-accounts';
import {checkEndpoint} from '../endpoint-check';
import {
  account,
  createFields,
  type EditAnswer,
  type HttpAnswer,
  servePlatform,
} from './testing/platform';
import {platforms} from './testing/platforms';

/** Checks an endpoint, and gives what the command prints. */
async function check(endpoint: string, user = account): Promise<string> {
  const text = (await checkEndpoint(endpoint, user)).join('\n');
  for (const secret of [user.password, 'of-a-session']) {
    expect(text).not.toContain(secret);
  }
  return text;
}

test('the embedded accounts have no fault', async () => {
  const {url} = (await open({way: 'socket', accounts: 'test'})).site;
  const text = await check(`${url}/graphql`, {email, password: correctPassword});
  expect(text).toMatch(/^(right .*\n?){8}$/);
});

test.each(Object.entries(platforms))('%s is described', async (_, kind) => {
  const {url, close} = await kind.open();
  afterTest(async () => void (await close()));
  const text = await check(url, kind.account ?? account);
  expect(text).toMatch(kind.says);
  expect(text).not.toMatch(/^wrong/m);
});

type Fields = ReturnType<typeof createFields>;

const fail = (message: string) => (): never => {
  throw new Error(message);
};
const signInWith =
  (change: object) =>
  ({authenticateUser}: Fields): Partial<Fields> => ({
    authenticateUser: (args, context) => {
      const result = Object(authenticateUser(args, context));
      return result.success ? {...result, ...change} : result;
    },
  });

test.each<[does: string, line: RegExp, change: (fields: Fields) => Partial<Fields>]>([
  [
    'gives the moment of the end in 30 days',
    /^loses +sign-in: .* for 30 days: set EXPIRES_IN/m,
    signInWith({expiresIn: Date.now() + 30 * 24 * 3_600_000}),
  ],
  [
    'gives no expiresIn',
    /^loses +sign-in: there is no refreshToken, or no expiresIn/m,
    signInWith({expiresIn: null}),
  ],
  [
    'gives a token that no header can carry',
    /^wrong +sign-in: there is no token .*visible ASCII/m,
    signInWith({token: 'a b'}),
  ],
  [
    'lets nobody in',
    /^wrong +sign-in: success is not true\.\n.*CONNECT.md .*, Operations$/m,
    () => ({authenticateUser: () => ({success: false, message: 'Closed'})}),
  ],
  [
    'lets everybody in',
    /^wrong +a refused sign-in: an account that nobody has/m,
    ({authenticateUser}) => ({
      authenticateUser: (_, context) => authenticateUser(account, context),
    }),
  ],
  [
    'refuses a sign-in by an error',
    /^loses +a refused sign-in: .* an error .* readers .* read "Failed to process"/m,
    ({authenticateUser}) => ({
      authenticateUser: (args, context) =>
        args.email === account.email ? authenticateUser(args, context) : fail('Wrong')(),
    }),
  ],
  [
    'knows a user without a token',
    /^wrong +me without a token: me returned a user/m,
    () => ({me: () => ({id: '7', email: ''})}),
  ],
  [
    'has no names of companies',
    /^loses +companies: .* have no names/m,
    () => ({companies: fail('No.')}),
  ],
  [
    'cannot switch the company, and writes secrets into its errors',
    /^wrong +switch of the company and back: the answer has errors\./m,
    () => ({setActiveUserSession: fail(account.password)}),
  ],
  [
    'stays in the previous company',
    /^wrong +switch of the company and back: the user of the answer is not in/m,
    ({setActiveUserSession}) => ({
      setActiveUserSession: (_, context) => setActiveUserSession({companyId: '3'}, context),
    }),
  ],
  [
    'has users without role and companies',
    /^loses +me: the user has no role[^]*^loses +switch .* no company/m,
    (fields) => ({
      ...signInWith({user: null})(fields),
      me: (_, {token}) => (token.startsWith('token') ? {id: '7', email: ''} : null),
    }),
  ],
  ['cannot refresh', /^wrong +refresh: /m, () => ({refreshAuthToken: fail('No.')})],
  [
    'keeps a session after logout',
    /^loses +logout, and me after it: the token still works/m,
    () => ({logout: () => ({success: true})}),
  ],
])('a platform that %s', async (_, line, change) => {
  const fields = createFields();
  const endpoint = await startUpstream(servePlatform({...fields, ...change(fields)}));
  expect(await check(endpoint)).toMatch(line);
});

test.each<[does: string, line: RegExp, answer: Partial<HttpAnswer>]>([
  [
    'is a page with 200',
    /^wrong +me without a token: the answer is not JSON\.\n.*$/,
    {headers: {'content-type': 'text/html'}, body: '<!doctype html><title>Sign in</title>'},
  ],
  ['refuses the request', /^wrong .* has status 400\.\n.*$/, {status: 400, body: '{}'}],
  [
    'redirects',
    /^wrong .* redirects\.\n.*$/,
    {status: 307, headers: {location: 'http://other.example/'}},
  ],
])('a platform that %s', async (_, line, changed) => {
  const edit: EditAnswer = (answer) => ({...answer, ...changed});
  expect(await check(await startUpstream(servePlatform(createFields(), edit)))).toMatch(line);
});

test('the command ends with 0, 1 or 2, and prints no secret', async () => {
  const endpoint = await startUpstream(servePlatform());
  const run = (args: string[], password = account.password) =>
    runTypeScript('lock/src/cli/main.ts', ['endpoint-check', ...args], {
      env: {ENDPOINT_CHECK_EMAIL: account.email, ENDPOINT_CHECK_PASSWORD: password},
    });
  const right = await run([endpoint]);
  expect(right).toMatchObject({code: 0, stdout: expect.stringContaining('GRAPHQL_ENDPOINT=')});
  const wrong = await run([endpoint], 'another secret');
  expect(wrong).toMatchObject({code: 1, stdout: expect.stringContaining('1 wrong.')});
  const refused = await run(['https://kim:secret@platform.example/']);
  const message = 'without user name or password';
  expect(refused).toMatchObject({code: 2, stderr: expect.stringContaining(message)});
  const unasked = await run(['https://platform.example/'], '');
  expect(unasked).toMatchObject({code: 2, stderr: expect.stringContaining('ENDPOINT_CHECK_EMAIL')});
  for (const {stdout, stderr} of [right, wrong, refused]) {
    expect(stdout + stderr).not.toMatch(/of-a-session|of a test user|another secret|kim:/);
  }
});
