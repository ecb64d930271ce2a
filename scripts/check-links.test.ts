import {execFile} from 'node:child_process';
import {once} from 'node:events';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';

let server: Server;
let origin: string;
let folder: string;
let seen: string[] = [];

beforeEach(async () => {
  seen = [];
  server = createServer(({method, url}, response) => {
    seen.push(`${method} ${url}`);
    const isFirst = seen.filter((line) => line.endsWith(url!)).length <= 2;
    if (url === '/gone') response.statusCode = 404;
    if (url === '/get-only' && method === 'HEAD') response.statusCode = 405;
    if (url === '/busy' && isFirst) response.statusCode = 503;
    if (url === '/down') response.statusCode = 500;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const {port} = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  folder = mkdtempSync(join(tmpdir(), 'links-'));
});

afterEach(async () => {
  rmSync(folder, {recursive: true});
  server.close();
  await once(server, 'close');
});

function checkLinks(html: string, markdown = '') {
  mkdirSync(join(folder, 'usage'), {recursive: true});
  writeFileSync(join(folder, 'usage/index.html'), html);
  writeFileSync(join(folder, 'README.md'), markdown);
  return new Promise<{code: number; stdout: string; stderr: string}>((done) => {
    const child = execFile(
      process.execPath,
      [resolve('scripts/check-links.mjs'), folder],
      {env: {...process.env, LINK_RETRY_MS: '10'}},
      (_, stdout, stderr) => done({code: child.exitCode!, stdout, stderr}),
    );
  });
}

test('links that lead somewhere pass, after another try where it is needed', async () => {
  const html = ['/', '/get-only', '/busy', '/#a']
    .map((path) => `<a href="${origin}${path}">x</a>`)
    .join('');
  expect(await checkLinks(html)).toEqual({
    code: 0,
    stdout: '3 links lead outside, 0 of them nowhere.\n',
    stderr: '',
  });
  expect(seen).toContain('GET /get-only');
  expect(seen.filter((line) => line.endsWith('/busy'))).toHaveLength(3);
}, 30_000);

test('a link that is gone fails with its pages, one that is down after three tries', async () => {
  const html = `<a href="${origin}/gone">x</a><a href="${origin}/down">y</a>`;
  const {code, stdout, stderr} = await checkLinks(
    html,
    `[here](${origin}/gone)`,
  );
  expect(code).toBe(1);
  expect(stdout).toBe('2 links lead outside, 2 of them nowhere.\n');
  expect(stderr).toMatch(/\/gone answers 404, on .*README\.md/);
  expect(stderr).toMatch(/\/gone answers 404, on .*usage\/index\.html/);
  expect(stderr).toMatch(/\/down answers 500, on /);
  expect(seen.filter((line) => line === 'GET /down')).toHaveLength(3);
}, 30_000);

test('a host that cannot be reached fails with the reason', async () => {
  const {code, stderr} = await checkLinks(
    '<a href="http://127.0.0.1:9/">x</a>',
  );
  expect(code).toBe(1);
  expect(stderr).toMatch(/^http:\/\/127\.0\.0\.1:9\/ fails: /);
}, 30_000);

test('nobody is asked for examples, this machine, and links within the site', async () => {
  const html = [
    'http://localhost:3000/',
    'https://docs.example.com/a',
    '/usage',
  ]
    .map((href) => `<a href="${href}">x</a>`)
    .join('');
  const markdown = '[x](https://github.com/your-org/documentation-site)';
  expect((await checkLinks(html, markdown)).stdout).toBe(
    '0 links lead outside, 0 of them nowhere.\n',
  );
}, 30_000);
