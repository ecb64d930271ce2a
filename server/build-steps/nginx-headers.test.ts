import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {createFolder} from '../testing/after-test';
import {cookieHeader, createTestApp, fixtures} from '../testing/test-site';
import {writeNginxHeaders} from './nginx-headers';
import {createKeyMinter} from '../gate/search-key';

const siteUrl = 'https://docs.example.com';
const policyName = 'content-security-policy';
const app = createTestApp({
  siteUrl,
  mintSearchKey: createKeyMinter({apiKey: 'parent'}),
});

let folder: string;

beforeEach(async () => {
  folder = createFolder();
  const security = {secure: true, hostedSearch: true};
  for (const site of ['guide', 'audiences/administrators', 'sign-in']) {
    await writeNginxHeaders(folder, join(fixtures, site), security);
  }
});

/** Lists what stands in a file, a line each, as name and value. */
function read(file: string, line: RegExp): [string, string][] {
  const lines = readFileSync(join(folder, file), 'utf8').trim().split('\n');
  return lines.map((text) => {
    const [, name = '', value = ''] = line.exec(text) ?? [];
    return [name, value];
  });
}

test('nginx sends the headers that our own server sends with a page', async () => {
  const page = await app.request('/', {headers: {accept: 'text/html'}});
  const headers = read(
    'headers.conf',
    /^add_header ([a-z-]+) "([^"]+)" always;$/,
  );
  expect(headers).toContainEqual([
    'strict-transport-security',
    'max-age=31536000',
  ]);
  expect(headers).toContainEqual([policyName, '$docs_policy']);
  for (const [name, value] of headers.filter(([name]) => name !== policyName)) {
    expect([name, page.headers.get(name)]).toEqual([name, value]);
  }
});

test.each([
  ['everyone', '/'],
  ['administrators', '/'],
  ['', '/'],
  ['administrators', '/favicon.svg'],
  ['', '/favicon.svg'],
  ['everyone', '/usage/reports.md'],
  ['everyone', '/assets/js/main.33cc44dd.js'],
  ['', '/assets/js/main.99cc00dd.js'],
])(
  'the policy for "%s" and %s is that of our server',
  async (audience, path) => {
    const policies = readdirSync(join(folder, 'policies')).flatMap((name) =>
      read(`policies/${name}`, /^"?([^"]+)"? "([^"]+)";$/),
    );
    // Of a map, nginx takes the first pattern that matches, else the default.
    const key = `${audience}:${path === '/' ? '/index.html' : path}`;
    const [, policy] =
      policies.find(
        ([name]) => name.startsWith('~') && new RegExp(name.slice(1)).test(key),
      ) ??
      policies.find(([name]) => name === 'default') ??
      [];
    const cookie = audience && cookieHeader({siteUrl, audience});
    const headers = {accept: 'text/html', cookie};
    const response = await app.request(path, {headers});
    expect(response.headers.get(policyName)).toBe(policy);
  },
);
