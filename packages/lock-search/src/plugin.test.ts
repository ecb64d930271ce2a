import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {SearchData} from './engine/pages';
import {makeFolder} from '../../lock/src/sources/testing/make-folder';
import type {BuiltRecords} from './hosted/push';
import {searchPlugin} from './plugin';

function readJson<Content>(...file: string[]): Content {
  return JSON.parse(readFileSync(path.join(...file), 'utf8')) as Content;
}

test.each([
  ['en', '/', 'guide', 'guide.search-records.json'],
  ['de', '/de/', 'guide/de', 'guide.de.search-records.json'],
])(
  'a build of the locale %s for the hosted search writes its texts as records too',
  async (locale, baseUrl, name, list) => {
    const htmlWith = (text: string) =>
      `<div class="theme-doc-markdown"><h1>A page</h1>${text}</div></article>`;
    const toUndo = (label: string) => `<a href="${baseUrl}#undo">${label}</a> `;
    const folder = makeFolder({
      [`${name}/index.html`]: htmlWith(
        toUndo('Undo') +
          toUndo('Take it <b>back</b>') +
          toUndo('says so') +
          '<h2 id="undo">Undo</h2>Press it.' +
          '<table><tbody><tr><td>Key</td><td>Ctrl+Z</td></tr></tbody></table>',
      ),
      [`${name}/template/index.html`]: htmlWith(toUndo('Not searched')),
    });
    const docs = ['', 'template/'].map((page) => ({
      permalink: baseUrl + page,
      source: '',
      frontMatter: {},
    }));
    const content = {loadedVersions: [{docs, sidebars: {}}]};
    const pages = {
      synonyms: '',
      withoutPages: ['/template'],
      withoutHeadings: [],
    };
    const options = {
      engine: 'hosted',
      audience: 'everyone',
      pages,
    } as const;
    const outDir = path.join(folder, name);
    const plugin = searchPlugin(options)({baseUrl} as LoadContext);
    await plugin.postBuild?.({
      siteDir: folder,
      outDir: `${outDir}/`,
      plugins: [{name: 'docusaurus-plugin-content-docs', content}],
      siteConfig: {url: 'https://docs.example', baseUrl},
      i18n: {currentLocale: locale},
    } as unknown as Parameters<NonNullable<Plugin['postBuild']>>[0]);
    // These pages are for assistants, which our engine answers.
    const local = readJson<SearchData>(outDir, 'search-data/pages.json');
    expect(local.pages.map((page) => page.path)).toEqual([baseUrl]);
    const links = ['Undo', 'Take it back'];
    expect(local.pages[0]!.sections).toEqual([
      {level: 1, anchor: '', title: 'A page', text: 'Undo Take it back says so'},
      {
        level: 2,
        anchor: 'undo',
        title: 'Undo',
        text: 'Press it. Key · Ctrl+Z',
        rows: ['Key'],
        links,
      },
    ]);
    const {pages: count, records} = readJson<BuiltRecords>(folder, list);
    expect(count).toBe(1);
    const page = `https://docs.example${baseUrl}`;
    expect(records.map(({url, language, ...record}) => [url, language, record.links])).toEqual([
      [page, locale, []],
      [page, locale, []],
      [`${page}#undo`, locale, links],
      [`${page}#undo`, locale, []],
    ]);
  },
);
