import {spawnSync} from 'node:child_process';
import {cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {filesIn} from 'docusaurus-lock-server/gate/files-in';
import {differences} from './build/testing/compare-pages';
import {createSite, lockSite, packPackages} from './build/testing/new-site';
import {open as openSite} from '../../testing/src/open';

// Follows "Lock a guide" of the README that is in the archives, with a new site of
// create-docusaurus. The packages have a scope, as those that are published.

const root = mkdtempSync(path.join(tmpdir(), 'another-guide-'));
afterAll(() => rmSync(root, {recursive: true}));

const archives = packPackages(path.join(root, 'archives'));
const lock = archives.find((file) => /lock-\d/.test(file))!;
const readme = run(root, `tar xzOf ${lock} package/README.md`);
const [, steps = ''] = /^## Lock a guide$([^]*?)^## /m.exec(readme) ?? [];
const [pack = '', install = '', config = '', start = ''] = [
  ...steps.matchAll(/^ *```(?:ts|sh)\n([^]*?)^ *```$/gm),
].map(([, code = '']) => code.replace(/^ {3}/gm, ''));

function run(cwd: string, command: string): string {
  // Commands get the environment of a site, not that of the tests.
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

/** The two lines of step 2. */
const [imports = '', exported = ''] = config.trim().split('\n\n');

/** Installs these archives into a site, as step 1 installs packages. */
function installPackages(site: string, archives: readonly string[]): void {
  expect(pack.trim()).toMatch(
    / scripts\/pack\.mjs \.\.\/guide\/archives lock lock-server lock-accounts$/,
  );
  expect(install.trim()).toBe('npm install ./archives/*.tgz');
  const needed = archives.filter((file) => /docusaurus-lock-(?:accounts-|server-)?\d/.test(file));
  run(site, `npm install --no-audit --no-fund --ignore-scripts ${needed.join(' ')}`);
}

test('a new site is locked by the steps of README.md, and no page differs', async () => {
  const site = createSite(root, 'locked');
  // Other people's sites may have such a page, and no version.
  writeFileSync(path.join(site, 'docs/plain.md'), '# Plain\n\nText.\n');
  run(site, 'npm pkg delete version');
  const stock = path.join(root, 'stock');
  cpSync(site, stock, {recursive: true});
  installPackages(site, archives);
  symlinkSync(path.join(site, 'node_modules'), path.join(stock, 'node_modules'));

  lockSite(site, imports, exported);
  run(site, 'npm run typecheck');
  expect(start.trim()).toBe('npx docusaurus-lock demo');
  run(site, 'npx docusaurus-lock build');
  run(stock, 'npx docusaurus build');

  const open = filesIn(path.join(site, 'build/sign-in'));
  expect(open.filter((name) => /^img\/(?!.*\.br$)/.test(name))).toEqual([
    ...['img/favicon.ico', 'img/logo.svg'],
  ]);

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
  const strangers = new Set(open);
  const files = filesIn(guide, /\.(?!br$|gz$)[a-z0-9]+$/);
  const answered: string[] = [];
  for (const name of files.filter((each) => !strangers.has(each))) {
    const response = await get(name);
    if (response.ok) {
      answered.push(name);
    }
    await response.arrayBuffer();
  }
  expect(answered).toEqual([]);
}, 900_000);

test('accounts, settings and cookies survive an update of the packages', async () => {
  const site = path.join(root, 'locked');
  const add = ['--email', 'robin@example.com', '--first-name', 'Robin', '--last-name', 'Vale'];
  const rights = ['--role', 'VIEWER', '--company', 'Harbour', '--create-company'];
  const words = ['add', ...add, ...rights, '--password-stdin'].join(' ');
  run(site, `echo 'correct horse battery' | npx docusaurus-lock accounts ${words}`);
  const settings = {
    SESSION_SECRET: 'a secret of thirty-two characters',
    DATABASE_URL: 'file:data/accounts.db', // where the command has put the account
  };
  const before = await openSite({way: 'process', folder: site, settings});
  const {token} = await before.accounts.signIn('robin@example.com', 'correct horse battery');
  const cookie = await before.accounts.openGate(token);
  await before.close();

  installPackages(site, packPackages(path.join(root, 'next-archives'), '0.2.999'));
  expect(run(site, 'npx docusaurus-lock --version').trim()).toBe('0.2.999');
  run(site, 'npx docusaurus-lock build');
  const after = await openSite({way: 'process', folder: site, settings});
  expect((await after.ask('/docs/intro', {headers: {cookie}})).status).toBe(200);
  await after.accounts.signIn('robin@example.com', 'correct horse battery');
}, 900_000);
