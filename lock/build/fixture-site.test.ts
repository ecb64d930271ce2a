import {existsSync} from 'node:fs';
import path from 'node:path';
import {readGuides} from '../server/gate/site-files';
import {open, type Opened} from '../server/testing/open';
import type {SearchData} from '../shared/search/engine';
import {filesIn} from '../server/operations/files-in';

// lock/fixture-site, a site with a page for each feature, built and served.

// It is made by `npm test`.
const build = 'build/fixture-site';
let ask: Opened['ask'];
beforeAll(async () => {
  ({ask} = await open({guides: readGuides(build)}));
});

const accept = 'text/html';
const get = async (address: string, audience = 'everyone') => {
  return ask(address, {as: '7', audience, headers: {accept}});
};
const read = async (address: string, audience?: string) => (await get(address, audience)).text();

const pages = [
  '/',
  '/component',
  '/search',
  '/blog',
  '/blog/2026/01/05/post',
  '/docs/versioned',
  '/docs/next/translated',
  '/docs/next/untranslated',
  '/docs/next/category/in-category',
];
const restricted = [
  '/restricted-page',
  '/blog/2026/01/06/restricted-post',
  '/docs/restricted',
  '/docs/next/restricted',
  '/docs/next/restricted-untranslated',
  '/docs/next/with-restricted-part',
  '/docs/next/restricted-category/in-restricted-category',
];
const forManagers = '/docs/next/for-managers';
const locales = [
  ['en', ''],
  ['de', '/de'],
] as const;

describe.each(locales)('in the locale %s', (locale, base) => {
  test.each(pages)('%s needs a session', async (page) => {
    const address = base + page;
    const answer = await get(address);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(`<html lang=${locale} `);
    const headers = {accept};
    expect((await ask(address, {headers})).status).toBe(401);
  });

  test.each(restricted)('%s is for administrators', async (page) => {
    const address = base + page;
    expect((await get(address, 'administrators')).status).toBe(200);
    expect((await get(address)).status).toBe(404);
    expect((await get(`${address}.md`, 'administrators')).status).toBe(200);
    expect((await get(`${address}.md`)).status).toBe(404);
  });

  test('the search finds the pages of this locale alone', async () => {
    const address = `${base}/search-data/pages.json`;
    const found = async (audience: string) =>
      (JSON.parse(await read(address, audience)) as SearchData).pages
        .map((page) => page.path.replace(/(?<=.)\/$/, ''))
        .sort();
    const withText = pages
      .filter((page) => !/^\/(?:component|search|blog)$/.test(page))
      .map((page) => (base + page).replace(/(?<=.)\/$/, ''));
    expect(await found('everyone')).toEqual(withText.sort());
    const managed = [...withText, base + forManagers];
    expect(await found('managers')).toEqual(managed.sort());
    const others = restricted.map((page) => base + page);
    expect(await found('administrators')).toEqual([...managed, ...others].sort());
  });

  test('llms.txt lists the copies of this locale, and the other locale', async () => {
    const links = [...(await read(`${base}/llms.txt`)).matchAll(/\]\((http[^)]+)\)/g)].map(
      ([, link = '']) => new URL(link).pathname,
    );
    const other = base === '' ? '/de/llms.txt' : '/llms.txt';
    expect(links).toContain(`${base || '/index'}.md`);
    expect(links).toContain(`${base}/docs/next/translated.md`);
    expect(links.at(-1)).toBe(other);
    for (const link of links) {
      const answer = await get(link);
      expect([link, answer.status]).toEqual([link, 200]);
      expect(link === other || link.startsWith(base)).toBe(true);
    }
    expect(await read(`${base}/llms-full.txt`)).toContain(
      `Source: <http://localhost:3000${base}/docs/next/translated>`,
    );
  });

  test('an address without a page is answered in this locale', async () => {
    const answer = await get(`${base}/nothing`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain(`<html lang=${locale} `);
  });
});

test('a translation and a page without one are shown', async () => {
  const page = '/docs/next/translated';
  expect(await read(page)).toContain('Badgers are read in English.');
  expect(await read(`/de${page}`)).toContain('Dachse liest man auf Deutsch.');
  expect(await read(`/de${page}.md`)).toContain('Dachse');
  expect(await read('/de/docs/next/untranslated')).toContain('all locales');
  expect(await read('/de/component')).toContain('eine Komponente');
  // A link of a page leads to the same locale, also in its copy.
  expect(await read('/de/')).toContain('href=/de/docs/versioned');
  expect(await read('/de.md')).toContain('http://localhost:3000/de/docs/');
});

test('the lists of pages are in no build', () => {
  expect(filesIn(`${build}/`, /\.pages\.json$/)).toEqual([]);
  expect(existsSync(path.join(build, 'guide/de/404.html'))).toBe(true);
});
