import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {makeFolder} from '../plugins/content/testing/make-folder';
import {runScript} from './testing/run-script';

let root: string;

beforeEach(() => {
  root = makeFolder({
    'docs/addresses.txt': '',
    // Nobody links to this page.
    'build/guide/404.html': '<h2 id="lost">…',
    // Leads to a page, and is none.
    'build/guide/help/home/index.html': '<a href="/">…',
  });
  writePage('', '<h1 id="welcome">Home</h1>');
  writePage(
    'usage/assets',
    '<h2 id="add-one">Add one</h2><table><tr id="in-service"><td id="b">…</td></tr></table>',
  );
  writeHelp({});
});

/** Writes a page as a build does, with ids outside its article too. */
function writePage(route: string, article: string, build = 'guide'): void {
  const folder = path.join(root, 'build', build, route);
  mkdirSync(folder, {recursive: true});
  writeFileSync(
    path.join(folder, 'index.html'),
    `<link rel="canonical" href="http://localhost:3000/${route}">
     <div id="__docusaurus"><h2 id="menu">Menu</h2><article>${article}
     <svg><g id="arrow"></g></svg></article></div>`,
  );
}

/** Writes help.json as a build with these lines in docs/help.yml does. */
function writeHelp(names: Record<string, string>, build = 'guide'): void {
  const entries = Object.entries({home: '/', ...names}).map(
    ([name, address]) => [name, {address}],
  );
  const file = path.join(root, 'build', build, 'help.json');
  writeFileSync(file, JSON.stringify(Object.fromEntries(entries)));
}

const addresses = (...flags: string[]) =>
  runScript(root, 'addresses.ts', ...flags);
const list = () => readFileSync(path.join(root, 'docs/addresses.txt'), 'utf8');

test('routes and the ids of headings, rows and cells are listed in order', () => {
  expect(addresses()).toMatchObject({status: 0, stderr: ''});
  expect(list()).toBe(
    '/\n/usage/assets\n/usage/assets#add-one\n/usage/assets#b\n/usage/assets#in-service\n',
  );
  expect(addresses('--check')).toMatchObject({status: 0, stderr: ''});
});

test('pages for some audiences are listed, and those of several builds once', () => {
  for (const build of ['audiences/managers', 'audiences/administrators']) {
    writePage('usage/audit-log', '<h2 id="find-an-entry">Find</h2>', build);
    writeHelp({audit: '/usage/audit-log'}, build);
  }
  expect(addresses()).toMatchObject({status: 0, stderr: ''});
  expect(list()).toMatch(
    /\n\/help\/audit\n.*\n\/usage\/audit-log\n\/usage\/audit-log#find-an-entry\n$/s,
  );
  expect(list().match(/audit-log\n/g)).toHaveLength(1);
});

test('an address that disappears fails the check, and stays listed', () => {
  addresses();
  writePage('usage/assets', '<h2 id="add-one">Add one</h2>');
  for (const flags of [['--check'], []]) {
    const {status, stderr} = addresses(...flags);
    expect(status).toBe(1);
    expect(stderr.match(/^.* has disappeared|"[^"]*"/gm)).toEqual([
      '/usage/assets#b has disappeared',
      '"usage.assets.b: /…"',
      '/usage/assets#in-service has disappeared',
      '"usage.assets.in-service: /…"',
    ]);
    expect(list()).toContain('/usage/assets#b\n');
  }
});

test('an address that docs/help.yml replaces leaves the list', () => {
  addresses();
  writePage('usage/assets', '<h2 id="add-one">Add one</h2>');
  writeHelp({
    'usage.assets.b': '/usage/assets#add-one',
    'usage.assets.in-service': '/usage/assets',
  });
  const {status, stderr} = addresses('--check');
  expect(status).toBe(1);
  expect(stderr).toContain('/usage/assets#b has moved');
  expect(addresses()).toMatchObject({status: 0, stderr: ''});
  expect(list()).toBe(
    '/\n/help/usage.assets.b\n/help/usage.assets.in-service\n/usage/assets\n/usage/assets#add-one\n',
  );
});

test('a name that is removed from docs/help.yml fails the check', () => {
  writeHelp({'asset-list': '/usage/assets'});
  addresses();
  expect(addresses('--check')).toMatchObject({status: 0, stderr: ''});
  writeHelp({});
  const {status, stderr} = addresses('--check');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^\/help\/asset-list has disappeared.*"asset-list: /);
});

test('an address that is not listed yet fails the check, which writes nothing', () => {
  addresses();
  writePage('usage/sites', '<h2 id="add-one">Add one</h2>');
  expect(addresses('--check')).toMatchObject({
    status: 1,
    stderr:
      '/usage/sites is not in docs/addresses.txt. Run npm run addresses\n' +
      '/usage/sites#add-one is not in docs/addresses.txt. Run npm run addresses\n',
  });
  expect(list()).not.toContain('sites');
});

test('without a build the message says what to run', () => {
  rmSync(path.join(root, 'build'), {recursive: true});
  expect(addresses('--check')).toMatchObject({
    status: 1,
    stderr: 'build/guide is missing. Run npm run build\n',
  });
});
