import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {listen} from '../http/listen';
import {createFolder} from '../testing/after-test';
import {hasNginx, startNginx} from '../testing/start-nginx';
import {cookieHeader, createTestApp} from '../testing/test-site';

// `npm run build` where nginx serves from. Compiler and Docusaurus are stand-ins
// that write a file or two in the time of a request or two.

const testWithNginx = hasNginx || process.env.CI ? test : test.skip;
const tsc = `
const {mkdirSync, writeFileSync} = require('node:fs');
const at = process.argv.indexOf('--outDir');
const folder = (at < 0 ? 'build' : process.argv[at + 1]) + '/server';
mkdirSync(folder + '/build-steps', {recursive: true});
for (const name of ['main', 'build-steps/compress', 'build-steps/nginx-headers'])
  writeFileSync(folder + '/' + name + '.js', '');
`;
const docusaurus = `
import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {setTimeout as sleep} from 'node:timers/promises';
const folder = process.argv[process.argv.indexOf('--out-dir') + 1];
rmSync(folder, {recursive: true, force: true});
mkdirSync(folder, {recursive: true});
await sleep(100);
if (process.env.FAIL && folder.endsWith(process.env.FAIL)) process.exit(1);
const name = folder.split('/').pop();
writeFileSync(folder + '/404.html', '');
writeFileSync(folder + '/' + name + '.txt', process.env.VERSION);
`;

let root: string;

beforeEach(() => {
  root = createFolder();
  // What the check of the guide reads before a build.
  write('docs/index.mdx', '---\ntitle: A\n---\n\nText.\n');
  write('docs/permissions.yml', 'asset: {see: {what: See it, role: Viewer}}');
  write('sidebars.ts', '');
  write('node_modules/.keep', '');
  for (const name of ['scripts', 'node_modules/tsx']) {
    symlinkSync(resolve(name), join(root, name));
  }
  write('static/robots.txt', '');
  write('node_modules/typescript/bin/tsc', tsc);
  write('node_modules/@docusaurus/core/bin/docusaurus.mjs', docusaurus);
});

function write(name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), {recursive: true});
  writeFileSync(join(root, name), text);
}

/** Builds and gives the exit code. */
async function build(version: string, fail = ''): Promise<number> {
  const [tsx, script] = ['node_modules/.bin/tsx', 'scripts/build.ts'];
  const child = spawn(resolve(tsx), [resolve(script)], {
    cwd: root,
    env: {...process.env, GATE: '', VERSION: version, FAIL: fail},
    stdio: 'ignore',
  });
  const [code] = (await once(child, 'exit')) as [number];
  return code;
}

function built(site: 'guide' | 'sign-in'): string {
  return readFileSync(join(root, 'build', site, `${site}.txt`), 'utf8');
}

testWithNginx(
  'a build that is made again is the old one or the new one at each request',
  async () => {
    expect(await build('1')).toBe(0);
    const server = await listen(createTestApp(), {port: 0, host: '127.0.0.1'});
    const nginx = await startNginx({
      buildDir: join(root, 'build'),
      serverPort: server.port,
    });
    const answers: Record<string, string[]> = {guide: [], 'sign-in': []};
    let isBuilding = true;
    const rebuilt = build('2').finally(() => (isBuilding = false));
    while (isBuilding) {
      for (const [site, seen] of Object.entries(answers)) {
        const response = await fetch(
          `http://127.0.0.1:${nginx.port}/${site}.txt`,
          {headers: {cookie: cookieHeader()}},
        );
        const text = await response.text();
        seen.push(response.status === 200 ? text : String(response.status));
      }
    }
    expect(await rebuilt).toBe(0);
    await nginx.stop();
    await server.stop();
    for (const seen of Object.values(answers)) {
      expect(new Set(seen)).toEqual(new Set(['1', ...seen.slice(-1)]));
      // Once new, never old again.
      expect(seen).toEqual([...seen].sort());
    }
    expect([built('guide'), built('sign-in')]).toEqual(['2', '2']);
  },
);

test('a build that fails leaves everything as it was', async () => {
  expect(await build('1')).toBe(0);
  expect(await build('2', 'sign-in')).not.toBe(0);
  expect([built('guide'), built('sign-in')]).toEqual(['1', '1']);
  expect(await build('3')).toBe(0);
  expect([built('guide'), built('sign-in')]).toEqual(['3', '3']);
});
