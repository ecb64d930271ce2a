import {spawnSync} from 'node:child_process';
import {cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {filesIn} from 'docusaurus-lock-server/operations/files-in';
import {differences} from './build/testing/compare-pages';
import {createSite, lockSite} from './build/testing/new-site';
import {open as openSite} from '../../lock-server/src/testing/open';

// Follows "Lock another guide" of README.md with a new site of create-docusaurus.
// Only the packages are not installed: they are those of this folder.

const readme = readFileSync(path.join(__dirname, '../README.md'), 'utf8');
const [, steps = ''] = /^## Lock another guide$([^]*?)^## /m.exec(readme) ?? [];
const [config = '', start = ''] = [...steps.matchAll(/^ *```(?:ts|sh)\n([^]*?)^ *```$/gm)].map(
  ([, code = '']) => code.replace(/^ {3}/gm, ''),
);

const root = mkdtempSync(path.join(tmpdir(), 'another-guide-'));
afterAll(() => rmSync(root, {recursive: true}));

/** Makes the site that a reader of the README has. */
function openSiteOfReader(): string {
  const site = createSite(root, 'stock');
  // As other people's sites may be.
  writeFileSync(path.join(site, 'docs/plain.md'), '# Plain\n\nText.\n');
  run(site, 'npm pkg delete version');
  return site;
}

function run(cwd: string, command: string): string {
  // Of the site, and not of the tests.
  const env = {...process.env, NODE_ENV: '', SITE_URL: ''};
  const {status, stdout, stderr} = spawnSync('sh', ['-ec', command], {
    cwd,
    env,
    encoding: 'utf8',
  });
  if (status !== 0) {
    throw new Error(`${command}\n${stdout}${stderr}`);
  }
  return stdout;
}

test('a new site is locked by the steps of README.md, and no page differs', async () => {
  const stock = openSiteOfReader();
  const site = path.join(root, 'locked');
  cpSync(stock, site, {recursive: true});
  for (const folder of [stock, site]) {
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  }

  const [importLine = '', exportLine = ''] = config.trim().split(/\n+/);
  lockSite(site, importLine, exportLine);
  expect(start.trim()).toBe('npx docusaurus-lock demo');
  const said = run(site, 'npx docusaurus-lock build');
  run(stock, 'npx docusaurus build');

  const open = readFileSync(path.join(site, 'build/open-files.txt'), 'utf8');
  expect(said).toContain(`Strangers may fetch ${open.trim().split('\n').length} files`);
  expect(open).not.toMatch(/^img\//m);

  const {accounts, ask} = await openSite({way: 'process', accounts: 'demo', folder: site});
  const {token} = await accounts.signIn('avery@example.com', 'read-the-guide');
  const cookie = await accounts.openGate(token);
  const get = (name: string, headers: Record<string, string> = {}) =>
    ask(`/${name}`, {headers: {accept: '*/*', ...headers}});

  const pages = filesIn(path.join(stock, 'build'), /\.html$/);
  expect(pages.length).toBeGreaterThan(20);
  const different: Record<string, string[]> = {};
  for (const name of pages) {
    const address = name.replace(/(?:^|(?<=\/))index\.html$/, '');
    const response = await get(address, {cookie});
    const lines = differences(
      readFileSync(path.join(stock, 'build', name), 'utf8'),
      await response.text(),
    );
    if (lines.length > 0) {
      different[name] = lines;
    }
  }
  expect(different).toEqual({});

  // Each file of the guide, as a stranger asks for it.
  const guide = path.join(site, 'build/guide');
  const strangers = new Set(open.trim().split('\n'));
  const files = filesIn(guide, /\.(?!br$|gz$)[a-z0-9]+$/);
  const answered: string[] = [];
  for (const name of files.filter((each) => !strangers.has(each))) {
    const response = await get(name);
    if (response.ok && response.status !== 401) {
      answered.push(name);
    }
    await response.arrayBuffer();
  }
  expect(answered).toEqual([]);
}, 600_000);
