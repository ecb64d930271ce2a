import {join} from 'node:path';
import {ApolloServer} from '@apollo/server';
import {startStandaloneServer} from '@apollo/server/standalone';
import {typeDefs} from '../../server/accounts/graphql/schema.generated';
import {afterTest} from '../../server/testing/after-test';
import {openTestSite, startUpstream} from '../../server/testing/open-test-site';
import {correctPassword, email} from '../../server/testing/test-accounts';
import {runTypeScript} from '../../server/testing/spawn-typescript';
import {freePort, startNginx, testWithNginx} from '../../server/testing/start-nginx';
import {startProgram} from '../../server/testing/start-program';
import {
  account,
  createApolloOptions,
  createFields,
  type HttpAnswer,
  servePlatform,
} from './testing/platform';
import {answerWith, check, page, replace} from './testing/check';

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
