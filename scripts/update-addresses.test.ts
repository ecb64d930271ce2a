import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {helpLink} from '../src/plugins/redirects';
import {makeFolder} from '../packages/lock/src/sources/testing/make-folder';
import {updateAddresses} from './update-addresses';

const pages = ['/', '/usage/assets', '/usage/assets#add-one'];
const stale = 'docs/addresses.txt differs from the build. Run npm run addresses';
let root: string;

beforeEach(() => {
  root = makeFolder({
    'docs/addresses.txt': '',
    'build/guide/search/index.html': 'The search page…',
  });
  build(pages);
});

/** Writes help.json of a build: addresses, and further names for some. */
function build(
  addresses: readonly string[],
  further: Record<string, string> = {},
  folder = 'guide',
): void {
  const names = addresses.map((address) => [helpLink(address).slice('/help/'.length), address]);
  const help = [...names, ...Object.entries(further)].map(([name, address]) => [name, {address}]);
  const place = path.join(root, 'build', folder);
  mkdirSync(place, {recursive: true});
  writeFileSync(path.join(place, 'help.json'), JSON.stringify(Object.fromEntries(help)));
}

const update = () => updateAddresses(root, false);
const check = () => updateAddresses(root, true);
const list = () => readFileSync(path.join(root, 'docs/addresses.txt'), 'utf8');

test('pages, headings and the search page are listed in order', () => {
  expect(check()).toEqual([stale]);
  expect(list()).toBe('');
  expect(update()).toEqual([]);
  expect(list()).toBe('/\n/search\n/usage/assets\n/usage/assets#add-one\n');
  expect(check()).toEqual([]);
});

test('pages for some audiences are listed, and those of several builds once', () => {
  for (const name of ['managers', 'administrators']) {
    const log = ['/usage/audit-log', '/usage/audit-log#find-an-entry'];
    build(log, {audit: '/usage/audit-log'}, `audiences/${name}`);
  }
  expect(update()).toEqual([]);
  expect(list().match(/.*audit.*/g)).toEqual([
    '/help/audit',
    '/usage/audit-log',
    '/usage/audit-log#find-an-entry',
  ]);
});

test.each([
  ['/usage/assets#add-one', 'usage.assets.add-one', {}],
  ['/help/asset-list', 'asset-list', {'asset-list': '/usage/assets'}],
])('%s fails the check when it disappears, and stays listed', (address, name, further) => {
  build(pages, further);
  update();
  build(pages.slice(0, 2));
  for (const run of [check, update]) {
    const [problem] = run();
    expect(problem).toContain(`${address} has disappeared`);
    expect(problem).toContain(`"/help/${name}: /…"`);
    expect(list()).toContain(`${address}\n`);
  }
});

test('an address that docs/redirects.yml replaces leaves the list', () => {
  update();
  build(pages.slice(0, 2), {'usage.assets.add-one': '/usage/assets'});
  expect(check()).toEqual([stale]);
  expect(update()).toEqual([]);
  expect(list()).toBe('/\n/help/usage.assets.add-one\n/search\n/usage/assets\n');
});

test('without a build the message says what to run', () => {
  rmSync(path.join(root, 'build'), {recursive: true});
  expect(check()).toEqual(['build/guide is missing. Run npm run build']);
});
