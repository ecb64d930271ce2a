import {readdirSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import {load} from 'cheerio';
import type {Help} from '../src/plugins/redirects';
import {open, type Opened} from '../packages/lock-server/src/testing/open';
import {defaultAudience} from 'docusaurus-lock-server/shared/audiences';
import type {SearchData} from 'docusaurus-lock-server/shared/search/engine';

// What a build has made, as a reader gets it: no test here needs a browser.

const guide = path.resolve('build/guide');

/** Every route of the guide: the addresses without an id, help links aside. */
const routes = readFileSync('docs/addresses.txt', 'utf8')
  .split('\n')
  .filter((address) => /^\/(?!help\/)[^#]*$/.test(address));

let ask: Opened['ask'];

beforeAll(async () => {
  const folders = new Map([[defaultAudience, guide]]);
  ({ask} = await open({guides: {folders, roles: new Map()}}));
});

const get = (address: string) => ask(address, {as: '7', headers: {accept: 'text/html'}});
const read = async (address: string) => (await get(address)).text();

test('every route has a title of its own, and the home page its tagline', async () => {
  const titles = new Set<string>();
  for (const route of routes) {
    const html = await read(route);
    titles.add(load(html)('title').text());
    if (route === '/') {
      expect(html).toContain('Platform User Documentation');
    }
  }
  expect(titles.size).toBe(routes.length);
});

test('every page links to its copy, and llms.txt lists all copies', async () => {
  const list = await read('/llms.txt');
  const copies = [...list.matchAll(/\((http[^)]+)\.md\)/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  expect(copies).toHaveLength(31);
  for (const copy of copies) {
    const $ = load(await read(copy === '/index' ? '/' : copy));
    const link = $(`article a[href="${copy}.md"]`);
    expect(link.text()).toBe('Copy page as Markdown');
    const file = await get(`${copy}.md`);
    expect(file.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    // The home page shows the tagline instead of its title.
    const title = copy === '/index' ? 'Documentation' : $('h1').text();
    expect(await file.text()).toMatch(`# ${title}\n\nSource: <http`);
  }
});

test('the table of permissions is in the page and its copy', async () => {
  const row = load(await read('/features/incidents'))('tr:contains("Set a lower severity")');
  expect(row.text()).toBe('Set a lower severityManagerSet a higher one');
  const copy = await read('/features/incidents.md');
  expect(copy).toContain('| Set a lower severity | _Manager_ | Set a higher one |');
});

test('pages are listed by category as in the sidebar, those of no sidebar last', async () => {
  const list = await read('/llms.txt');
  const [title, summary, , ...sections] = list.split('\n\n');
  expect([title, summary]).toEqual([
    '# Documentation',
    expect.stringMatching(/^> .+ User Documentation$/),
  ]);
  expect(sections).toEqual([
    '## Features',
    expect.stringMatching(
      /^- \[.+\]\(http\S+\/features\/domain\.md\): .+\n- \[.+\]\(http\S+\/features\/assets\.md\)/,
    ),
    '## Usage',
    expect.stringMatching(/^- \[.+\]\(http\S+\/usage\/overview\.md\): .+\n/),
    '## Configuration',
    expect.stringMatching(/\/configuration\/company\.md\): .+\n/),
    '## Optional',
    expect.stringMatching(/\/(index|template)\.md\): .+\n/),
  ]);
});

test('every name of help leads to its address', async () => {
  const help = JSON.parse(readFileSync(path.join(guide, 'help.json'), 'utf8')) as Record<
    string,
    Help
  >;
  const names = Object.entries(help);
  expect(names.length).toBeGreaterThan(0);
  for (const [name, {address}] of names) {
    // The plugin writes a heading's address without the slash before `#`.
    const page = (await read(`/help/${name}`)).replaceAll('/#', '#');
    expect(page).toContain(`href="${address.replace('/#', '#')}"`);
  }
});

test('a page with its style and the runtime is at most 29 kB, and the style at most 10.5 kB of it', async () => {
  for (const route of ['/', '/configuration/notification-profiles']) {
    const html = await read(route);
    const style = (html.match(/<style>[^]*?<\/style>/g) ?? []).join('');
    expect(style.length).toBeGreaterThan(5000);
    expect(brotliCompressSync(html).length).toBeLessThan(29_000);
    expect(brotliCompressSync(style).length).toBeLessThan(10_500);
  }
});

/** The names of the scripts that a page of a build asks for. */
const scriptsIn = (file: string) => [
  ...new Set(readFileSync(file, 'utf8').match(/\/assets\/js\/[\w.-]+\.js/g)),
];
const readSize = (names: string[], folder = guide) =>
  names.reduce((sum, name) => sum + statSync(`${folder}${name}.br`).size, 0);

test.each(['', '/usage/overview', '/features/domain'])(
  'the page at "%s" has one vendor script, and at most 196 kB of scripts, 132 of them after the form',
  (route) => {
    const names = scriptsIn(`${guide}${route}/index.html`);
    const ofForm = scriptsIn('build/sign-in/404.html');
    const more = names.filter((name) => !ofForm.includes(name));
    expect(names.filter((name) => name.includes('vendor'))).toHaveLength(1);
    expect(more.length).toBeGreaterThan(2);
    expect(readSize(names)).toBeLessThan(196_000);
    expect(readSize(more)).toBeLessThan(132_000);
  },
);

test('the texts of the fourteen largest pages, as many as are fetched ahead, are below 150 kB', () => {
  const sizes = readdirSync(`${guide}/assets/js`)
    .filter((name) => /^[\da-f]{8}\.\w+\.js$/.test(name))
    .map((name) => statSync(`${guide}/assets/js/${name}.br`, {throwIfNoEntry: false})?.size ?? 0)
    .sort((a, b) => b - a);
  expect(sizes.slice(0, 14).reduce((sum, size) => sum + size)).toBeLessThan(150_000);
});

test('readers find every page but the template', () => {
  const read = (file: string) => readFileSync(path.join(guide, file), 'utf8');
  const help = JSON.parse(read('help.json')) as Record<string, Help>;
  const {pages} = JSON.parse(read('search-data/pages.json')) as SearchData;
  const addresses = Object.values(help).map(({address}) => address.replace(/#.*/, ''));
  expect(pages.map((page) => page.path)).toEqual(
    [...new Set(addresses)].filter((address) => address !== '/template/'),
  );
});
