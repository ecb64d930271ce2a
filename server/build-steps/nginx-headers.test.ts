import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createTestApp, fixtures} from '../testing/test-site';
import {writeNginxHeaders} from './nginx-headers';
import {createKeyMinter} from '../gate/search-key';

test('nginx sends the headers that our own server sends with a page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docs-headers-'));
  const file = join(folder, 'nginx/sign-in.conf');
  const security = {secure: true, hostedSearch: true};
  await writeNginxHeaders(join(fixtures, 'sign-in'), file, security);
  const directives = readFileSync(file, 'utf8').trim().split('\n');
  rmSync(folder, {recursive: true});

  const mintSearchKey = createKeyMinter({apiKey: 'parent'});
  const app = createTestApp({
    siteUrl: 'https://docs.example.com',
    mintSearchKey,
  });
  const page = await app.request('/', {headers: {accept: 'text/html'}});
  expect(directives.length).toBeGreaterThan(5);
  for (const directive of directives) {
    const [, name = '', value] =
      /^add_header ([a-z-]+) "([^"]+)" always;$/.exec(directive) ?? [];
    expect([name, page.headers.get(name)]).toEqual([name, value]);
  }
});
