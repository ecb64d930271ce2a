import {typeDefs} from '../../server/accounts/graphql/schema.generated';
import {afterTest} from '../../server/testing/after-test';
import {freePort} from '../../server/testing/open-nginx';
import {openTestSite, startUpstream} from '../../server/testing/open-test-site';
import {correctPassword, email} from '../../server/testing/test-accounts';
import {runTypeScript} from '../../server/testing/spawn-typescript';
import {startNginx, testWithNginx} from '../../server/testing/start-nginx';
import {answerWith, check} from './testing/check';
import {account, createFields, servePlatform} from './testing/platform';
import {page, platforms} from './testing/platforms';

test('the embedded accounts are right in all', async () => {
  const {url} = await openTestSite({way: 'socket', accounts: 'test'});
  const found = await check(`${url}/graphql`, {account: {email, password: correctPassword}});
  expect(found.text).not.toMatch(/^w/m);
  expect(found.settings).toContain('PASSWORD_CHANGE=on');
});

for (const [name, kind] of Object.entries(platforms)) {
  (kind.isHere === false ? test.skip : test)(`it says of ${name} what is to be said`, async () => {
    const {url, close} = await kind.open();
    afterTest(async () => void (await close()));
    const {text} = await check(url, {account: kind.account ?? account});
    expect(text).toMatch(kind.says);
    expect(text).not.toMatch(/^wrong/m);
  });
}

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
  expect(text).toMatch(/^wrong +me: came: no answer.* redirects to http.*\n.* row redirect$/m);
  expect(received).toEqual([]);
});

test('of an endpoint that does not run it says what the log would say', async () => {
  const {text, settings} = await check(`http://127.0.0.1:${await freePort()}/`);
  expect(text).toMatch(
    /^wrong .*ECONNREFUSED.*\n +Read lock\/OPERATING\.md#when-sign-ins-fail, row refused$/,
  );
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
  expect(await found(`https://127.0.0.1:${port}/`)).toMatch(/SELF_SIGNED[^]*row certificate/);
  expect(await found(`${origin}/page`)).toMatch(/a page \(status 200\).*"Sign in"/);
  expect(await found(`${origin}/refused`)).toMatch(/a page \(status 401\)/);
  expect(await found(`${origin}/elsewhere`)).toMatch(/redirects to https:\/\/login\.example\//);
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
