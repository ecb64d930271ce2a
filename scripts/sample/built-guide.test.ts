import {readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import {load} from 'cheerio';
import {routes} from './routes';
import {open, type Opened} from '../../packages/testing/src/open';
import {filesIn} from 'docusaurus-lock-server/gate/files-in';
import {defaultAudience} from 'docusaurus-lock-server/shared/audiences';
import type {SearchData} from 'docusaurus-lock-search/engine/pages';

// Pages and files of a build, as a reader gets them. No test here needs a browser.

const guide = path.resolve('build/guide');

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

test('llms.txt lists pages by category as in the sidebar, pages of no sidebar last', async () => {
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

test('the old address of a page leads to the new one', async () => {
  expect(await read('/help/assets')).toContain('url=/usage/assets');
});

test('a page with its inline style is at most 29 kB, and the style at most 11 kB of it', async () => {
  for (const route of ['/', '/configuration/notification-profiles']) {
    const html = await read(route);
    const style = (html.match(/<style>[^]*?<\/style>/g) ?? []).join('');
    expect(style.length).toBeGreaterThan(5000);
    expect(brotliCompressSync(html).length).toBeLessThan(29_000);
    expect(brotliCompressSync(style).length).toBeLessThan(11_000);
  }
});

/** The names of the scripts that a page of a build asks for. */
const scriptsIn = (file: string) => [
  ...new Set(readFileSync(file, 'utf8').match(/\/assets\/js\/[\w.-]+\.js/g)),
];
const readSize = (names: string[], folder = guide) =>
  names.reduce((sum, name) => sum + statSync(`${folder}${name}.br`).size, 0);

test.each(['', '/usage/overview', '/features/domain'])(
  'the page at "%s" has one vendor script, and at most 240 kB of scripts, 176 kB of them not in the form',
  (route) => {
    const names = scriptsIn(`${guide}${route}/index.html`);
    const ofForm = scriptsIn('build/sign-in/404.html');
    const more = names.filter((name) => !ofForm.includes(name));
    expect(names.filter((name) => name.includes('vendor'))).toHaveLength(1);
    expect(more.length).toBeGreaterThan(2);
    expect(readSize(names)).toBeLessThan(240_000);
    expect(readSize(more)).toBeLessThan(176_000);
  },
);

test('readers find every page but the template', () => {
  const file = path.join(guide, 'search-data/pages.json');
  const {pages} = JSON.parse(readFileSync(file, 'utf8')) as SearchData;
  const expected = routes.filter((route) => route !== '/template/');
  expect(pages.map((page) => page.path).sort()).toEqual([...expected].sort());
});

test('all diagrams fit a phone', () => {
  const widths = filesIn(guide, /\.html$/).flatMap((name) => {
    const html = readFileSync(path.join(guide, name), 'utf8');
    return [...html.matchAll(/<svg [^>]*min-width:(\d+)px/g)].map(([, width]) => Number(width));
  });
  expect(widths.length).toBeGreaterThan(5);
  // Without the margins of a page.
  expect(Math.max(...widths)).toBeLessThanOrEqual(390 - 2 * 16);
});
