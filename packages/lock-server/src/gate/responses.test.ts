import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {brotliDecompressSync} from 'node:zlib';
import {compress} from 'docusaurus-lock/build/compress';
import {createFolder} from '../../../testing/src/after-test';
import {fileResponse} from './file-response';
import {scriptHashes} from './security-headers';
import {guideResponses, signInResponses} from './responses';

const security = {secure: false};

/** The responses of a build that is for everyone. */
const open = (folder: string, locales?: string[]) =>
  guideResponses(new Map([['everyone', folder]]), security, locales).get('everyone')!;

const file = {
  name: 'x.js',
  type: 'text/javascript; charset=utf-8',
  etag: 'W/"abc"',
  body: Buffer.from('plain'),
  brotli: Buffer.from('as brotli'),
};
const response = fileResponse(file, {headers: {'cache-control': 'no-cache'}});

async function ask(headers: Record<string, string>): Promise<Response> {
  return response(new Request('http://localhost/x.js', {headers}));
}

test.each([
  ['', 'plain'],
  ['br', 'as brotli'],
  ['gzip', 'plain'],
  ['gzip, deflate, br, zstd', 'as brotli'],
  ['gzip,br;q=0', 'plain'],
  ['br;q=0.0, gzip;q=0', 'plain'],
  ['br;q=0.5', 'as brotli'],
  ['brotli, xbr, gzipx', 'plain'],
  ['identity', 'plain'],
  ['*', 'plain'],
  [`${','.repeat(19)}br`, 'as brotli'],
  [`${','.repeat(20)}br`, 'plain'],
])('Accept-Encoding "%s" gets the file %s', async (accepted, body) => {
  const response = await ask({'accept-encoding': accepted});
  expect(await response.text()).toBe(body);
  expect(response.headers.get('content-length')).toBe(String(body.length));
  expect(response.headers.get('vary')).toBe('accept-encoding');
  expect(response.headers.get('content-encoding')).toBe(body === 'plain' ? null : 'br');
});

test.each(['W/"abc"', '"abc"', '"x", W/"abc"', '"x,y","abc"', '*', ' W/"abc" '])(
  'If-None-Match %s is answered with 304',
  async (tag) => {
    const response = await ask({'if-none-match': tag});
    expect(response.status).toBe(304);
    expect(await response.text()).toBe('');
    expect(response.headers.get('etag')).toBe('W/"abc"');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  },
);

test.each(['W/"other"', 'abc', '', 'W/"ab', '"x,abc", "abc,x"'])(
  'If-None-Match %j is answered with the file',
  async (tag) => {
    expect((await ask({'if-none-match': tag})).status).toBe(200);
  },
);

test('a file without copies does not vary', () => {
  const plain = fileResponse({...file, brotli: undefined}, {headers: {}});
  const response = plain(new Request('http://localhost/'));
  expect(response.headers.has('vary')).toBe(false);
});

test('each locale has a not-found page, and assets that browsers keep', async () => {
  const folder = createFolder();
  for (const name of ['de/assets', 'manual/assets']) {
    mkdirSync(join(folder, name), {recursive: true});
    writeFileSync(join(folder, name, 'a.js'), '');
  }
  writeFileSync(join(folder, '404.html'), 'in English');
  writeFileSync(join(folder, 'de/404.html'), 'in German');
  const makeGet = (locales?: string[]) => {
    const {find, notFoundPage} = open(folder, locales);
    return async (path: string) =>
      (find(path) ?? notFoundPage(path))(new Request(`http://localhost${path}`));
  };
  const get = makeGet(['en', 'de']);
  const expectMissing = async (path: string, text: string) => {
    const answer = await get(path);
    expect([path, answer.status, await answer.text()]).toEqual([path, 404, text]);
  };
  for (const path of ['/de', '/de/', '/de/404', '/de/a/b']) {
    await expectMissing(path, 'in German');
  }
  await expectMissing('/dem/a', 'in English');
  await expectMissing('/a/de/b', 'in English');
  const kept = async (answer: Promise<Response>) => (await answer).headers.get('cache-control');
  expect(await kept(get('/de/assets/a.js'))).toContain('immutable');
  expect(await kept(get('/manual/assets/a.js'))).toBe('private, no-cache');
  expect(await kept(makeGet()('/de/assets/a.js'))).toBe('private, no-cache');
});

test.each([
  [true, '<html data-password-change lang=en>'],
  [false, '<html lang=en>'],
  [undefined, '<html lang=en>'],
])('the form offers to change a password: %p, in each encoding', async (isOffered, start) => {
  const folder = createFolder();
  const script = '<script>1</script>';
  const page = `<!doctype html><html lang=en>${script}<div id=__docusaurus>${'x'.repeat(5000)}</html>`;
  writeFileSync(join(folder, '404.html'), page);
  await compress(folder);
  const notFoundPage = signInResponses(folder, security, isOffered).notFoundPage('/');
  const expected = page.replace('<html lang=en>', start);
  const unpacked = {br: brotliDecompressSync, identity: (text: Buffer) => text};
  for (const [encoding, unpack] of Object.entries(unpacked)) {
    const headers = {'accept-encoding': encoding};
    const response = notFoundPage(new Request('http://localhost/', {headers}));
    const body = Buffer.from(await response.arrayBuffer());
    expect(unpack(body).toString()).toBe(expected);
    expect(response.headers.get('content-length')).toBe(String(body.length));
    expect(response.headers.get('content-security-policy')).toContain(scriptHashes(script)[0]);
  }
});
