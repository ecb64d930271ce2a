import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {createFolder} from '../testing/after-test';
import {cookieHeader, createTestApp, fixtures} from '../testing/test-site';
import {writeNginxHeaders} from './nginx-headers';
import {createKeyMinter} from '../gate/search-key';

let folder: string;

beforeEach(() => void (folder = createFolder()));

const app = createTestApp({
  siteUrl: 'https://docs.example.com',
  mintSearchKey: createKeyMinter({apiKey: 'parent'}),
});
const accept = 'text/html';

/** Writes the headers of a build; gives what nginx would send, by name. */
async function headersOf(site: string, file: string) {
  const security = {secure: true, hostedSearch: true};
  await writeNginxHeaders(folder, join(fixtures, site), security);
  const directives = readFileSync(join(folder, file), 'utf8').trim();
  return directives.split('\n').map((directive) => {
    const [, name = '', value = ''] =
      /^add_header ([a-z-]+) "([^"]+)" always;$/.exec(directive) ?? [];
    return [name, value] as const;
  });
}

test('nginx sends the headers that our own server sends with a page', async () => {
  const headers = await headersOf('sign-in', 'sign-in.conf');
  const page = await app.request('/', {headers: {accept}});
  expect(headers.length).toBeGreaterThan(5);
  for (const [name, value] of headers) {
    expect([name, page.headers.get(name)]).toEqual([name, value]);
  }
});

test.each([
  ['guide', 'everyone'],
  ['audiences/administrators', 'administrators'],
])('the build %s has its own policy', async (site, audience) => {
  const headers = await headersOf(site, 'guide.conf');
  expect(headers).toContainEqual([
    'content-security-policy',
    '$docs_guide_policy',
  ]);
  const cookie = cookieHeader({siteUrl: 'https://docs.example.com', audience});
  const page = await app.request('/', {headers: {accept, cookie}});
  const policy = page.headers.get('content-security-policy');
  expect(policy).toContain('sha256-');
  const line = readFileSync(join(folder, `policies/${audience}.conf`), 'utf8');
  expect(line).toBe(`"~^${audience}$" "${policy}";\n`);
});
