import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {lockedConfig} from '../config/testing/locked-config';
import {makeFolder} from '../sources/testing/make-folder';
import {lockProgram, runLock} from '../cli/testing/run-lock';

// `docusaurus-lock build` with a stand-in for Docusaurus that writes a file or two in some time.

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
writeFileSync(folder + '/plan.svg', process.env.SVG ?? '');
// The addresses of its pages, which the build looks at.
writeFileSync(folder + '.pages.json', '{"pages": {}, "restricted": {}}');
writeFileSync(folder + '/' + name + '.txt', process.env.VERSION);
`;

/** Makes a project with the files that a build reads, and the stand-in. */
function createProject(): string {
  const root = makeFolder({
    'docusaurus.config.ts': lockedConfig(),
    'docs/index.mdx': '---\ntitle: A\n---\n\nText.\n',
    'static/robots.txt': '',
    'node_modules/@docusaurus/core/bin/docusaurus.mjs': docusaurus,
  });
  return root;
}

test('a complete build replaces the previous one, and a build that fails leaves everything as it was', async () => {
  const root = createProject();
  /** Builds and gives the exit code. */
  const build = async (version: string, fail = ''): Promise<number> => {
    const child = spawn(process.execPath, [lockProgram, 'build'], {
      cwd: root,
      env: {...process.env, GATE: '', VERSION: version, FAIL: fail},
      stdio: 'ignore',
    });
    const [code] = (await once(child, 'exit')) as [number];
    return code;
  };
  const built = () =>
    ['guide', 'sign-in'].map((site) =>
      readFileSync(join(root, 'build', site, `${site}.txt`), 'utf8'),
    );
  expect(await build('1')).toBe(0);
  expect(await build('2', 'sign-in')).not.toBe(0);
  expect(built()).toEqual(['1', '1']);
  expect(await build('3')).toBe(0);
  expect(built()).toEqual(['3', '3']);
}, 120_000);

// Behind a server of the lock, an SVG is harmless, because it is opened in a sandbox.
test.each([
  ['client', 1],
  ['server', 0],
])('with GATE=%s an SVG with a script makes a build end with %i', (gate, code) => {
  const settings = {GATE: gate, VERSION: '1', SVG: '<svg><script/></svg>'};
  const {status, stderr} = spawnSync(process.execPath, [lockProgram, 'build'], {
    cwd: createProject(),
    env: {...process.env, ...settings},
    encoding: 'utf8',
  });
  expect(status).toBe(code);
  expect(stderr.includes('plan.svg: It contains “<script”')).toBe(code === 1);
});

test.each([
  ['--help', 0, /^Makes build\//],
  ['--out-dri', 1, /^Unknown option --out-dri\. Did you mean --out-dir\?/],
])('with %s a build prints a message and makes nothing', (argument, code, said) => {
  const cwd = createProject();
  const {status, stdout, stderr} = runLock(cwd, 'build', argument);
  expect(stdout + stderr).toMatch(said);
  expect(status).toBe(code);
  expect(existsSync(join(cwd, 'build'))).toBe(false);
});
