import type {IncomingMessage} from 'node:http';
import {join} from 'node:path';
import {gzipSync} from 'node:zlib';
import {ApolloServer} from '@apollo/server';
import {startStandaloneServer} from '@apollo/server/standalone';
import {typeDefs} from '../../server/accounts/graphql/schema.generated';
import {afterTest} from '../../server/testing/after-test';
import {openTestSite, startUpstream} from '../../server/testing/open-test-site';
import {correctPassword, email} from '../../server/testing/test-accounts';
import {runTypeScript} from '../../server/testing/spawn-typescript';
import {freePort, startNginx, testWithNginx} from '../../server/testing/start-nginx';
import {startProgram} from '../../server/testing/start-program';
import {checkEndpoint, type CheckOptions} from './check';
import {printFinding} from './finding';
import {
  account,
  createApolloOptions,
  createFields,
  type HttpAnswer,
  servePlatform,
} from './testing/platform';

/** Checks an endpoint, and gives what the command prints. */
async function check(endpoint: string, options: Partial<CheckOptions> = {}) {
  const {findings, settings} = await checkEndpoint({endpoint, account, ...options});
  const text = [...findings.map(printFinding), ...settings].join('\n');
  const {password} = options.account ?? account;
  for (const secret of [password, JSON.stringify(password).slice(1, -1), 'of-a-session']) {
    expect(text).not.toContain(secret);
  }
  const count = (verdict: string) => findings.filter((each) => each.verdict === verdict).length;
  return {text, settings, wrong: count('wrong'), losses: count('works, but')};
}

test('the embedded accounts are right in all', async () => {
  const {url} = await openTestSite({way: 'socket', accounts: 'test'});
  const found = await check(`${url}/graphql`, {account: {email, password: correctPassword}});
  expect(found.text).not.toMatch(/^(?!right|[A-Z_]+=)/m);
  expect(found.settings).toContain('PASSWORD_CHANGE=on');
});

test('the example platform is right in all', async () => {
  const example = join(__dirname, '../../example-platform.mjs');
  const program = startProgram([process.execPath, example], {env: {...process.env, PORT: '0'}});
  afterTest(async () => {
    program.child.kill();
    await program.ended;
  });
  const {text} = await check(await program.untilSaid(/listens on (\S+)/), {
    account: {email: account.email, password: 'an-example-password'},
  });
  expect(text).not.toMatch(/^(?!right|[A-Z_]+=)/m);
});

test('Apollo Server 5 with its defaults is right in all', async () => {
  const server = new ApolloServer(createApolloOptions());
  const {url} = await startStandaloneServer(server, {
    context: async ({req}) => ({token: String(req.headers['x-auth-token'])}),
    listen: {port: 0, host: '127.0.0.1'},
  });
  afterTest(() => server.stop());
  const {text} = await check(url);
  expect(text).not.toMatch(/^(?!right|[A-Z_]+=)/m);
});

/** Changes the text of each answer. */
const replace =
  (from: string | RegExp, to: string) =>
  (answer: HttpAnswer): HttpAnswer => ({
    ...answer,
    body: String(answer.body).replaceAll(from, to),
  });
/** Gives another answer to requests that a name is in, or to all. */
const answerWith =
  (other: Partial<HttpAnswer>, isMeant: (request: IncomingMessage) => boolean = () => true) =>
  (answer: HttpAnswer, request: IncomingMessage): HttpAnswer =>
    isMeant(request) ? {...answer, ...other} : answer;
const page = '<!doctype html><title>Sign in</title><form></form>';
const html = {'content-type': 'text/html'};
const csrf = JSON.stringify({
  errors: [{message: 'Blocked as a potential Cross-Site Request Forgery (CSRF).'}],
});

// How a platform differs, and the line that says so.
test.each<[string, RegExp, Parameters<typeof servePlatform>[1], Partial<CheckOptions>?]>([
  [
    'redirects',
    /^wrong +me without a token: came: a redirect \(302\) to "https:\/\/login\.example\/start"/m,
    answerWith({status: 302, headers: {location: 'https://a:b@login.example/start?state=1'}}),
  ],
  [
    'is a page with 200',
    /^wrong .* came: a page \(status 200\) with the title "Sign in"/m,
    answerWith({headers: html, body: page}),
  ],
  [
    'is a page with 401',
    /^wrong .* came: a page \(status 401\)/m,
    answerWith({status: 401, headers: html, body: page}),
  ],
  [
    'asks for a password of HTTP',
    /^wrong .* status 401 that asks for a password of HTTP/m,
    answerWith({status: 401, headers: {'www-authenticate': 'Basic'}, body: ''}),
  ],
  [
    'refuses by CSRF prevention',
    /^wrong .* came: a refusal by CSRF prevention \(400\)/m,
    answerWith({status: 400, body: csrf}),
  ],
  [
    'refuses a GET by CSRF prevention',
    /^right +me by GET: refused, which is fine unless .*: a refusal by CSRF prevention/m,
    answerWith({status: 400, body: csrf}, ({method}) => method === 'GET'),
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
    /^wrong +all answers: came: a compressed answer/m,
    ({headers, body, ...answer}) => ({
      ...{...answer, headers: {...headers, 'content-encoding': 'gzip'}},
      body: gzipSync(body),
    }),
  ],
  ['sends no content-type', /^right +all answers: .* no content-type/m, answerWith({headers: {}})],
  [
    'is slow',
    /^works, but +all answers: it takes more than 0 s.* \(in: me without a token, an op/m,
    undefined,
    {slow: 0},
  ],
  [
    'is silent',
    /^wrong .* no whole answer came in time/m,
    () => new Promise(() => {}),
    {timeout: 100},
  ],
  [
    'is silent about companies',
    /^wrong +companies: came: no whole answer came in time/m,
    (answer) => (String(answer.body).includes('{"companies"') ? new Promise(() => {}) : answer),
    {timeout: 2000},
  ],
  [
    'sends too much',
    /^wrong .* the answer is longer than 1 MB/m,
    answerWith({body: ' '.repeat(1_000_001)}),
  ],
  [
    'sends too much when it is unpacked',
    /^wrong .* the answer is longer than 1 MB/m,
    answerWith({
      headers: {'content-encoding': 'gzip'},
      body: gzipSync(' '.repeat(1_000_001)),
    }),
  ],
  [
    'breaks off',
    /^wrong .* the connection was closed/m,
    (_, request) => new Promise(() => request.socket.destroy()),
  ],
  [
    'sends numbers for ids',
    /^right +all answers: ids are numbers/m,
    replace(/"(\w*[iI]d)":"(\d+)"/g, '"$1":$2'),
  ],
  [
    'sends large numbers for ids',
    /^wrong +all answers: came: ids that are numbers above 2\^53/m,
    replace('"id":"7"', '"id":9007199254740993'),
  ],
  [
    'sends errors: []',
    /^right +all answers: errors is an empty list/m,
    replace(/^\{"data"/g, '{"errors":[],"data"'),
  ],
  [
    'answers with data to everything',
    /^wrong +an operation that does not/m,
    answerWith({body: '{"data":{}}'}),
  ],
  ['answers with nothing to everything', /^wrong .* an empty body/m, answerWith({body: ''})],
  ['has no introspection', /^right +introspection: off/m, replace('"__schema":{', '"schema":{')],
])('a platform that %s', async (_, line, edit, options = {}) => {
  const {text} = await check(await startUpstream(servePlatform(createFields(), edit)), options);
  expect(text).toMatch(line);
});

type Fields = ReturnType<typeof createFields>;
const fail = (message: string) => (): never => {
  throw new Error(message);
};
/** Sign-ins that differ in their result. */
const signInWith =
  (change: object) =>
  ({authenticateUser}: Fields): Partial<Fields> => ({
    authenticateUser: (args, context) => {
      const result = Object(authenticateUser(args, context));
      return result.success ? {...result, ...change} : result;
    },
  });

// What a platform does in its operations, and the line that says so.
test.each<[string, RegExp, (fields: Fields) => Partial<Fields>]>([
  [
    'counts in milliseconds',
    /^works, but +sign-in: a token for 60 minutes .* Set EXPIRES_IN=milliseconds[^]*^EXPIRES_IN=milliseconds$/m,
    signInWith({expiresIn: 3_600_000}),
  ],
  [
    'lets a token live for 30 days',
    /^works, but +sign-in: .* 2592000 is 30 days, .* or EXPIRES_IN=seconds if it is that/m,
    signInWith({expiresIn: 30 * 24 * 3600}),
  ],
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
    'gives a moment that has passed',
    /^works, but +sign-in: .* expiresIn is a date in the past/m,
    signInWith({expiresIn: Date.now() - 900_000}),
  ],
  [
    'gives no expiresIn',
    /^works, but +sign-in: .* expiresIn cannot be read/m,
    signInWith({expiresIn: null}),
  ],
  [
    'gives no refresh token',
    /^works, but +sign-in: .* no refreshToken[^]*^not asked +refresh: there is no refresh token/m,
    (fields) => ({
      ...signInWith({refreshToken: null})(fields),
      setActiveUserSession: fail('No.'),
    }),
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
    'refuses tokens in words of its own',
    /^works, but +me without a token: the error "JWTExpired" came\. [^]*^works, but +me after logout: the error "JWTExpired"/m,
    ({me}) => ({
      me: (args, context) => {
        try {
          return me(args, context);
        } catch {
          throw new Error('JWTExpired');
        }
      },
    }),
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
    'gives no user with a session',
    /^right +switch of the company and back: works\./m,
    ({setActiveUserSession}) => ({
      setActiveUserSession: (args, context) => ({
        ...Object(setActiveUserSession(args, context)),
        user: null,
      }),
    }),
  ],
  [
    'has users without role and companies',
    /^works, but +me: the user has no role .*no company to choose[^]*^not asked +switch .* no company/m,
    ({authenticateUser}) => ({
      authenticateUser: (args, context) => ({
        ...Object(authenticateUser(args, context)),
        user: null,
      }),
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
])('a platform that %s', async (_, line, edit) => {
  const fields = createFields();
  const {text} = await check(await startUpstream(servePlatform({...fields, ...edit(fields)})));
  expect(text).toMatch(line);
});

test('a platform without changePassword, and with a token for an account', async () => {
  const schema = typeDefs.replace(/"Optional\.[^"]*"\s*changePassword\(.*/, '');
  const fields = createFields();
  const endpoint = await startUpstream(servePlatform(fields, undefined, schema));
  const {token} = Object(fields.authenticateUser(account, {token: ''}));
  const {text, settings} = await check(endpoint, {account: undefined, token});
  expect(text).toMatch(/^not asked +sign-in: a token was given/m);
  expect(text).toMatch(/^right +me after logout/m);
  expect(text).not.toMatch(/^w/m);
  expect(settings).toContain('PASSWORD_CHANGE=off');
});

test('a Hasura-like endpoint: ids as text, errors: [], refusals of its own', async () => {
  const edit = replace(/^\{"data"/g, '{"errors":[],"data"');
  const refused = (answer: HttpAnswer): HttpAnswer =>
    String(answer.body).includes('UNAUTHORIZED')
      ? {
          ...answer,
          body: JSON.stringify({
            errors: [{message: 'Missing JWT', extensions: {path: '$', code: 'invalid-jwt'}}],
          }),
        }
      : edit(answer);
  const {text, wrong} = await check(await startUpstream(servePlatform(createFields(), refused)));
  expect(text).toMatch(/^right +all answers: errors is an empty list/m);
  expect(text).toMatch(/^works, but +me after logout: the error "Missing JWT"/m);
  expect(wrong).toBe(0);
});

test('no token follows a redirect', async () => {
  const received: string[] = [];
  const other = await startUpstream(({url = ''}, response) => {
    received.push(url);
    response.end('{}');
  });
  const endpoint = await startUpstream(
    servePlatform(
      createFields(),
      answerWith({status: 307, headers: {location: other}}, (request) =>
        String(request.headers['x-auth-token']).startsWith('token-'),
      ),
    ),
  );
  const {text} = await check(endpoint);
  expect(text).toMatch(/^wrong +me: came: a redirect \(307\)/m);
  expect(received).toEqual([]);
});

test.each([
  [/the connection is refused/, async () => `http://127.0.0.1:${await freePort()}/`],
  [/the name of the host is not known/, async () => 'http://no-such-host.invalid/'],
  [
    /no TLS is spoken there/,
    async () => (await startUpstream(servePlatform())).replace('http:', 'https:'),
  ],
])('says %s', async (line, open) => {
  const {text, settings} = await check(await open());
  expect(text).toMatch(line);
  expect(text).toContain('\n            Read lock/OPERATING.md#connect-your-platform');
  expect(settings).toEqual([]);
});

testWithNginx('a certificate of an own authority, and the sign-in page of nginx', async () => {
  const serves = 'default_type text/html; return';
  const {port, plainPort} = await startNginx(
    0,
    () => `
    server {
      listen 443 ssl;
      ssl_certificate /etc/ssl/docs/fullchain.pem;
      ssl_certificate_key /etc/ssl/docs/privkey.pem;
    }
    server {
      listen 80;
      location = /page { ${serves} 200 "${page}"; }
      location = /refused { ${serves} 401 "${page}"; }
      location = /elsewhere { return 302 https://login.example/; }
    }`,
  );
  const found = async (endpoint: string) => (await check(endpoint)).text;
  const origin = `http://127.0.0.1:${plainPort}`;
  expect(await found(`https://127.0.0.1:${port}/`)).toMatch(/NODE_EXTRA_CA_CERTS.*SELF_SIGNED/);
  expect(await found(`${origin}/page`)).toMatch(/a page \(status 200\).*"Sign in" from "nginx/);
  expect(await found(`${origin}/refused`)).toMatch(/a page \(status 401\)/);
  expect(await found(`${origin}/elsewhere`)).toMatch(/a redirect \(302\)/);
});

const run = (args: string[], password = account.password) =>
  runTypeScript('../cli/endpoint-check.ts', args, {
    env: {ENDPOINT_CHECK_EMAIL: account.email, ENDPOINT_CHECK_PASSWORD: password},
  });

test('the command ends with 0 or 1, and prints no secret', async () => {
  const endpoint = await startUpstream(servePlatform());
  const good = await run([endpoint]);
  expect(good.stdout).toContain(`GRAPHQL_ENDPOINT=${endpoint}`);
  expect(good.code).toBe(0);
  const bad = await run([endpoint], 'another secret');
  expect(bad.stdout).toContain('1 wrong.');
  expect(bad.code).toBe(1);
  for (const {stdout, stderr} of [good, bad]) {
    expect(stdout + stderr).not.toMatch(/of-a-session|of a test user|another secret/);
  }
});

test.each([
  [[], 'must be an http(s) URL'],
  [['http://platform.example/graphql'], 'must'],
  [['https://kim:secret@platform.example/'], 'without user name or password'],
  [['https://platform.example/', 'another'], 'must be one'],
  [['https://platform.example/', '--password=secret'], "Unknown option '--password'"],
])('the command ends with 2 for %j', async (args, message) => {
  const {code, stdout, stderr} = await run(args);
  expect(stderr).toContain(message);
  expect(stdout + stderr).not.toContain('secret');
  expect(code).toBe(2);
});

test('the command ends with 2 where there is nobody to ask for the account', async () => {
  const {code, stderr} = await run(['https://platform.example/'], '');
  expect(stderr).toContain('ENDPOINT_CHECK_TOKEN');
  expect(code).toBe(2);
});
