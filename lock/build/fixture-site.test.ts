import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {runScript} from '../cli/testing/run-script';
import {readGuides} from '../server/gate/site-files';
import {openSite, type Site} from '../server/testing/open-site';
import {cookieHeader} from '../server/testing/test-site';
import type {SearchData} from '../shared/search/engine';
import {makeFolder} from '../sources/testing/make-folder';
import {filesIn} from './files-in';

// lock/fixture-site, a site with a page for each feature, built and served.

let folder: string;
let build: string;
let site: Site;

beforeAll(async () => {
  folder = makeFolder({});
  cpSync('lock/fixture-site', folder, {recursive: true});
  for (const name of ['lock', 'node_modules']) {
    symlinkSync(path.resolve(name), path.join(folder, name));
  }
  runBuild('guide');
  build = path.join(folder, 'build');
  site = await openSite({guides: readGuides(build)});
}, 300_000);

afterAll(() => site?.close());

function runBuild(part: string): void {
  const script = 'lock/cli/build.ts';
  const {status, stdout, stderr} = runScript(folder, script, `--only=${part}`);
  if (status !== 0) {
    throw new Error(stdout + stderr);
  }
}

const accept = 'text/html';
const get = async (address: string, audience = 'everyone') => {
  const audiences = ['everyone', 'administrators'];
  const cookie = cookieHeader({audience, audiences});
  return site.app.request(address, {headers: {cookie, accept}});
};
const read = async (address: string, audience?: string) =>
  (await get(address, audience)).text();

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
    expect((await site.app.request(address, {headers})).status).toBe(401);
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
    const others = restricted.map((page) => base + page);
    expect(await found('administrators')).toEqual(
      [...withText, ...others].sort(),
    );
  });

  test('llms.txt lists the copies of this locale, and the other locale', async () => {
    const links = [
      ...(await read(`${base}/llms.txt`)).matchAll(/\]\((http[^)]+)\)/g),
    ].map(([, link = '']) => new URL(link).pathname);
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

// Each restricted page, part and label has one of these, in one language.
const secrets =
  /\b(?:lynx|marten|polecat|wolverine|weasel|stoat|ermine|restricted)\b|Luchs|Iltis|Vielfra|Mauswiesel|Hermelin|[Gg]esperrt/;

test('no file of the build for everyone has a word of a restricted page', () => {
  const found = (name: string) => {
    const folder = path.join(build, name);
    return filesIn(`${folder}/`, /(?<!\.br|\.gz)$/).filter((file) => {
      const place = path.join(folder, file);
      return (
        statSync(place).isFile() &&
        secrets.test(file + readFileSync(place, 'utf8'))
      );
    });
  };
  expect(found('guide')).toEqual([]);
  const seen = found('audiences/administrators');
  expect(seen).toContain('de/docs/next/restricted/index.html');
  expect(seen).toContain('docs/next/restricted/index.html');
});

test('the lists of pages are in no build', () => {
  expect(filesIn(`${build}/`, /\.pages\.json$/)).toEqual([]);
  expect(existsSync(path.join(build, 'guide/de/404.html'))).toBe(true);
});

// What Docusaurus renders of a theme in any build.
const parts = ['Root', 'Error', 'NotFound', 'Loading', 'SiteMetadata'];
const ofTheme = [...parts, 'ThemeProvider', 'ThemeProvider/TitleFormatter'];

test('strangers get no sentence of the theme of the site', () => {
  for (const part of ofTheme) {
    const place = path.join(folder, 'src/theme', part);
    mkdirSync(place, {recursive: true});
    writeFileSync(
      path.join(place, 'index.tsx'),
      `import React from 'react';
export default ({children}) => <div title="otter-${part}">{children}</div>;`,
    );
  }
  runBuild('sign-in');
  const open = path.join(build, 'sign-in');
  const named = filesIn(`${open}/`, /\.(?:html|js)$/).filter((file) =>
    readFileSync(path.join(open, file), 'utf8').includes('otter-'),
  );
  expect(named).toEqual([]);
}, 120_000);
