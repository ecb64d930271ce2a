import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {helpName} from '../plugins/content/help-links';
import {makeFolder} from '../plugins/content/testing/make-folder';
import {runScript} from './testing/run-script';

const pages = ['/', '/usage/assets', '/usage/assets#add-one'];
let root: string;

beforeEach(() => {
  root = makeFolder({
    'docs/addresses.txt': '',
    'build/guide/search/index.html': 'The search page…',
    'build/guide/help.json': helpOf(pages),
  });
});

/** What help.json says of addresses and of the further names for them. */
function helpOf(
  addresses: readonly string[],
  further: Record<string, string> = {},
): string {
  const named = addresses.map((address) => [helpName(address), {address}]);
  const others = Object.entries(further).map(([name, address]) => [
    name,
    {address},
  ]);
  return JSON.stringify(Object.fromEntries([...named, ...others]));
}

function build(...help: Parameters<typeof helpOf>): void {
  writeFileSync(path.join(root, 'build/guide/help.json'), helpOf(...help));
}

const addresses = (...flags: string[]) =>
  runScript(root, 'addresses.ts', ...flags);
const list = () => readFileSync(path.join(root, 'docs/addresses.txt'), 'utf8');

test('pages, headings and the search page are listed in order', () => {
  expect(addresses()).toMatchObject({status: 0, stderr: ''});
  expect(list()).toBe('/\n/search\n/usage/assets\n/usage/assets#add-one\n');
  expect(addresses('--check')).toMatchObject({status: 0, stderr: ''});
});

test('pages for some audiences are listed, and those of several builds once', () => {
  const log = ['/usage/audit-log', '/usage/audit-log#find-an-entry'];
  for (const name of ['managers', 'administrators']) {
    const folder = path.join(root, 'build/audiences', name);
    mkdirSync(folder, {recursive: true});
    writeFileSync(
      path.join(folder, 'help.json'),
      helpOf(log, {audit: '/usage/audit-log'}),
    );
  }
  expect(addresses()).toMatchObject({status: 0, stderr: ''});
  expect(list()).toMatch(
    /\n\/help\/audit\n.*\n\/usage\/audit-log\n\/usage\/audit-log#find-an-entry\n$/s,
  );
  expect(list().match(/audit-log\n/g)).toHaveLength(1);
});

test('an address that disappears fails the check, and stays listed', () => {
  addresses();
  build(pages.slice(0, 2));
  for (const flags of [['--check'], []]) {
    const {status, stderr} = addresses(...flags);
    expect(status).toBe(1);
    expect(stderr.match(/^.* has disappeared|"[^"]*"/gm)).toEqual([
      '/usage/assets#add-one has disappeared',
      '"usage.assets.add-one: /…"',
    ]);
    expect(list()).toContain('/usage/assets#add-one\n');
  }
});

test('an address that docs/help.yml replaces leaves the list', () => {
  addresses();
  build(pages.slice(0, 2), {'usage.assets.add-one': '/usage/assets'});
  const {status, stderr} = addresses('--check');
  expect(status).toBe(1);
  expect(stderr).toContain('/usage/assets#add-one has moved');
  expect(addresses()).toMatchObject({status: 0, stderr: ''});
  expect(list()).toBe(
    '/\n/help/usage.assets.add-one\n/search\n/usage/assets\n',
  );
});

test('a name that is removed from docs/help.yml fails the check', () => {
  build(pages, {'asset-list': '/usage/assets'});
  addresses();
  expect(addresses('--check')).toMatchObject({status: 0, stderr: ''});
  build(pages);
  const {status, stderr} = addresses('--check');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^\/help\/asset-list has disappeared.*"asset-list: /);
});

test('an address that is not listed yet fails the check, which writes nothing', () => {
  addresses();
  build([...pages, '/usage/sites']);
  expect(addresses('--check')).toMatchObject({
    status: 1,
    stderr:
      '/usage/sites is not in docs/addresses.txt. Run npm run addresses\n',
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
