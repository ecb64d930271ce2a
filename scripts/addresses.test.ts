import {spawnSync} from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

jest.setTimeout(120_000);

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'addresses-'));
  writePage('', '<h1 id="welcome">Home</h1>');
  writePage(
    'usage/assets',
    '<h2 id="add-one">Add one</h2><table><tr id="in-service"><td id="b">…</td></tr></table><div data-passing><h2 id="today">Today</h2></div>',
  );
  // No page that anyone links to.
  writeFileSync(path.join(root, 'build/guide/404.html'), '<h2 id="lost">…');
});

afterEach(() => {
  rmSync(root, {recursive: true});
});

/** A page as a build writes it, with ids around its article too. */
function writePage(route: string, article: string): void {
  const folder = path.join(root, 'build/guide', route);
  mkdirSync(folder, {recursive: true});
  writeFileSync(
    path.join(folder, 'index.html'),
    `<link rel="canonical" href="http://localhost:3000/${route}">
     <div id="__docusaurus"><h2 id="menu">Menu</h2><article>${article}
     <svg><g id="arrow"></g></svg></article></div>`,
  );
}

function addresses(...flags: string[]) {
  const script = path.resolve('scripts/addresses.mjs');
  return spawnSync(process.execPath, [script, ...flags], {
    cwd: root,
    encoding: 'utf8',
  });
}

test('routes and the ids of headings, rows and cells are listed in order', () => {
  expect(addresses()).toMatchObject({status: 0, stderr: ''});
  expect(readFileSync(path.join(root, 'addresses.txt'), 'utf8')).toBe(
    '/\n/usage/assets\n/usage/assets#add-one\n/usage/assets#b\n/usage/assets#in-service\n',
  );
  expect(addresses('--check')).toMatchObject({status: 0, stderr: ''});
});

test('an address that disappears fails the check', () => {
  addresses();
  writePage('usage/assets', '<h2 id="add-one">Add one</h2>');
  rmSync(path.join(root, 'build/guide/index.html'));
  const {status, stderr} = addresses('--check');
  expect(status).toBe(1);
  expect(stderr.match(/^.* is gone: the platform links to it\./gm)).toEqual([
    '/ is gone: the platform links to it.',
    '/usage/assets#b is gone: the platform links to it.',
    '/usage/assets#in-service is gone: the platform links to it.',
  ]);
});

test('an address that is not listed yet fails the check, which writes nothing', () => {
  addresses();
  writePage('usage/sites', '<h2 id="add-one">Add one</h2>');
  expect(addresses('--check')).toMatchObject({
    status: 1,
    stderr:
      '/usage/sites is not in addresses.txt: npm run addresses\n' +
      '/usage/sites#add-one is not in addresses.txt: npm run addresses\n',
  });
  const list = readFileSync(path.join(root, 'addresses.txt'), 'utf8');
  expect(list).not.toContain('sites');
});

test('without a build it says what to run', () => {
  rmSync(path.join(root, 'build'), {recursive: true});
  expect(addresses('--check')).toMatchObject({
    status: 1,
    stderr: 'build/guide is missing: npm run build\n',
  });
});
