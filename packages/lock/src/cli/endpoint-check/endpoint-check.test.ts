import type {IncomingMessage} from 'node:http';
import {gzipSync} from 'node:zlib';
import {typeDefs} from 'docusaurus-lock-accounts/server/graphql/schema.generated';
import {afterTest} from '../../../../lock-server/src/testing/after-test';
import {open} from '../../../../lock-server/src/testing/open';
import {startUpstream} from '../../../../lock-server/src/testing/upstream';
import {runTypeScript} from '../../../../lock-server/src/testing/spawn-typescript';
import {correctPassword, email} from '../../../../lock-server/src/testing/test-accounts';
import {checkEndpoint, type CheckOptions, printFinding} from '../endpoint-check';
import {
  account,
  createFields,
  type EditAnswer,
  type HttpAnswer,
  replaceText,
  servePlatform,
} from './testing/platform';
import {platforms} from './testing/platforms';

/** Checks an endpoint, and gives what the command prints. */
async function check(endpoint: string, options: Partial<CheckOptions> = {}): Promise<string> {
  const {findings, settings} = await checkEndpoint({endpoint, account, ...options});
  const text = [...findings.map(printFinding), ...settings].join('\n');
  const {password} = options.account ?? account;
  for (const secret of [password, JSON.stringify(password).slice(1, -1), 'of-a-session']) {
    expect(text).not.toContain(secret);
  }
  return text;
}

test('the embedded accounts are right in all', async () => {
  const {url} = (await open({way: 'socket', accounts: 'test'})).site;
  const text = await check(`${url}/graphql`, {account: {email, password: correctPassword}});
  expect(text).not.toMatch(/^w/m);
  expect(text).toContain('PASSWORD_CHANGE=on');
});

test.each(Object.entries(platforms))('%s is described', async (_, kind) => {
  const {url, close} = await kind.open();
  afterTest(async () => void (await close()));
  const text = await check(url, {account: kind.account ?? account});
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
    'gives the moment of the end',
    /^right +sign-in: a token for 15 minutes \(expiresIn is a date\)[^]*^EXPIRES_IN=auto$/m,
    signInWith({expiresIn: Date.now() + 900_000}),
  ],
  [
    'gives the moment of the end in 30 days',
    /^works, but +sign-in: a token for 30 days .* a stolen token [^]*^EXPIRES_IN=date$/m,
    signInWith({expiresIn: Date.now() + 30 * 24 * 3_600_000}),
  ],
  [
    'gives no expiresIn',
    /^works, but +sign-in: .* expiresIn cannot be read/m,
    signInWith({expiresIn: null}),
  ],
  [
    'gives no refresh token',
    /^works, but +sign-in: .* no refreshToken[^]*^not asked +refresh: there is no refresh token/m,
    (fields) => ({...signInWith({refreshToken: null})(fields), setActiveUserSession: fail('No.')}),
  ],
  [
    'gives a token that no header can carry',
    /^wrong +sign-in: came: success: true, without a token; expected: .*visible ASCII/m,
    signInWith({token: 'a b'}),
  ],
  [
    'lets nobody in',
    /^wrong +sign-in: came: success: false and "Closed"[^]*^not asked +logout: there is no session/m,
    () => ({authenticateUser: () => ({success: false, message: 'Closed'})}),
  ],
  [
    'lets everybody in',
    /^wrong +a refused sign-in: came: success: true for an account that nobody has/m,
    ({authenticateUser}) => ({
      authenticateUser: (_, context) => authenticateUser(account, context),
    }),
  ],
  [
    'refuses a sign-in by an error',
    /^works, but +a refused sign-in: the error "Wrong".* readers .* read "Failed to process"/im,
    ({authenticateUser}) => ({
      authenticateUser: (args, context) =>
        args.email === account.email ? authenticateUser(args, context) : fail('Wrong')(),
    }),
  ],
  [
    'knows a user without a token',
    /^wrong +me without a token: came: a user; expected: nobody/m,
    () => ({me: () => ({id: '7', email: ''})}),
  ],
  [
    'has no names of companies',
    /^works, but +companies: the error "No\." came\. .*"Company 3"/m,
    () => ({companies: fail('No.')}),
  ],
  [
    'cannot switch the company',
    /^wrong +switch of the company and back: .*there: came: the error "No\."/m,
    () => ({setActiveUserSession: fail('No.')}),
  ],
  [
    'says that the company is the former one',
    /^works, but +switch of the company and back: there: the user of the answer is not in/m,
    ({setActiveUserSession}) => ({
      setActiveUserSession: (_, context) => setActiveUserSession({companyId: '3'}, context),
    }),
  ],
  [
    'has users without role and companies',
    /^works, but +me: the user has no role .*no company to choose[^]*^not asked +switch .* no company/m,
    (fields) => ({
      ...signInWith({user: null})(fields),
      me: (_, {token}) => (token.startsWith('token') ? {id: '7', email: ''} : null),
    }),
  ],
  [
    'cannot refresh',
    /^wrong +refresh: came: the error "No\."/m,
    () => ({refreshAuthToken: fail('No.')}),
  ],
  [
    'ends the session when a refresh token comes again',
    /^works, but +the old refresh token again: refused, and the new token with it/m,
    (fields) => {
      let last: {token: string} | undefined;
      return {
        refreshAuthToken: (args, context) => {
          const result = Object(fields.refreshAuthToken(args, context));
          if (!result.success && last) {
            fields.logout({}, last);
          }
          last = result;
          return result;
        },
      };
    },
  ],
  [
    'refuses a refresh in words of its own',
    /^works, but +the old refresh token again: refused with "Sorry"/m,
    ({refreshAuthToken}) => ({
      refreshAuthToken: (args, context) => {
        const result = Object(refreshAuthToken(args, context));
        return result.success ? result : {success: false, message: 'Sorry'};
      },
    }),
  ],
  [
    'keeps a session after logout',
    /^works, but +logout: .*may keep the session\.\n^works, but +me after logout: the token works on/m,
    () => ({logout: () => ({success: false})}),
  ],
  [
    'writes secrets into its errors',
    /^wrong +sign-in: came: the error "Not … but …"[^]*/m,
    () => ({
      authenticateUser: ({password = ''}) =>
        fail(`Not ${password} but ${encodeURIComponent(password)}`)(),
    }),
  ],
])('a platform that %s', async (_, line, change) => {
  const fields = createFields();
  expect(await check(await startUpstream(servePlatform({...fields, ...change(fields)})))).toMatch(
    line,
  );
});

/** Gives another answer to the requests that are meant; default all. */
const answerWith =
  (other: Partial<HttpAnswer>, isMeant = (_request: IncomingMessage) => true): EditAnswer =>
  (answer, request) =>
    isMeant(request) ? {...answer, ...other} : answer;

const html = {'content-type': 'text/html'};
const page = '<!doctype html><title>Sign in</title><form></form>';
const csrf = '{"errors":[{"message":"Blocked as a potential Cross-Site Request Forgery (CSRF)."}]}';
const silence = new Promise<HttpAnswer>(() => {});

test.each<[does: string, line: RegExp, edit: EditAnswer, options?: Partial<CheckOptions>]>([
  [
    'is a page with 200',
    /^wrong .* came: a page \(status 200\) with the title "Sign in"/m,
    answerWith({headers: html, body: page}),
  ],
  [
    'refuses by CSRF prevention',
    /^wrong .* came: a refusal by CSRF prevention \(400\)/m,
    answerWith({status: 400, body: csrf}),
  ],
  [
    'refuses GET',
    /^right +me by GET: refused, which is fine unless .*: status 405/m,
    answerWith({status: 405, body: ''}, ({method}) => method === 'GET'),
  ],
  [
    'refuses the parameter _dc',
    /^wrong .* to the query parameter _dc/m,
    answerWith({status: 400, body: '{}'}, ({url}) => url?.includes('_dc=') ?? false),
  ],
  [
    'compresses unasked',
    /^wrong .* compresses unasked.*\n.* row compressed/m,
    ({body, status}) => ({status, headers: {'content-encoding': 'gzip'}, body: gzipSync(body)}),
  ],
  ['is silent', /^wrong .* is silent: .*\n.* row timeout$/m, () => silence, {timeout: 100}],
  [
    'is silent about companies',
    /^wrong +companies: came: no answer.* is silent/m,
    (answer) => (String(answer.body).includes('{"companies"') ? silence : answer),
    {timeout: 2000},
  ],
  [
    'sends large numbers for ids',
    /^wrong +all answers: came: ids that are numbers above 2\^53 \(in: .*me/m,
    replaceText('"id":"7"', '"id":9007199254740993'),
  ],
  [
    'answers with data to everything',
    /^wrong +an operation that does not/m,
    answerWith({body: '{"data":{}}'}),
  ],
  ['answers with nothing to everything', /^wrong .* an empty body/m, answerWith({body: ''})],
])('a platform that %s', async (_, line, edit, options = {}) => {
  const endpoint = await startUpstream(servePlatform(createFields(), edit));
  expect(await check(endpoint, options)).toMatch(line);
});

test('a platform without changePassword, and with a token for an account', async () => {
  const schema = typeDefs.replace(/"Optional\.[^"]*"\s*changePassword\(.*/, '');
  const fields = createFields();
  const endpoint = await startUpstream(servePlatform(fields, undefined, schema));
  const {token} = Object(fields.authenticateUser(account, {token: ''}));
  const text = await check(endpoint, {account: undefined, token});
  expect(text).toMatch(/^not asked +sign-in: a token was given/m);
  expect(text).toMatch(/^right +me after logout/m);
  expect(text).not.toMatch(/^w/m);
  expect(text).toContain('PASSWORD_CHANGE=off');
});

test('no token follows a redirect', async () => {
  const received: string[] = [];
  const location = await startUpstream(({url = ''}, response) => {
    received.push(url);
    response.end('{}');
  });
  const edit = answerWith({status: 307, headers: {location}}, ({headers}) =>
    String(headers['x-auth-token']).startsWith('token-'),
  );
  const text = await check(await startUpstream(servePlatform(createFields(), edit)));
  expect(text).toMatch(/^wrong +me: came: no answer.* redirects to http.*\n.* row redirect$/m);
  expect(received).toEqual([]);
});

test('the command ends with 0, 1 or 2, and prints no secret', async () => {
  const endpoint = await startUpstream(servePlatform());
  const run = (args: string[], password = account.password) =>
    runTypeScript('../../lock/src/cli/main.ts', ['endpoint-check', ...args], {
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
  expect(unasked).toMatchObject({code: 2, stderr: expect.stringContaining('ENDPOINT_CHECK_TOKEN')});
  for (const {stdout, stderr} of [right, wrong, refused]) {
    expect(stdout + stderr).not.toMatch(/of-a-session|of a test user|another secret|kim:/);
  }
});
