import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {SearchData} from '../../shared/search/engine';
import {makeFolder} from '../../sources/testing/make-folder';
import type {BuiltRecords} from './hosted/push';
import search from '.';

function readJson<Content>(...file: string[]): Content {
  return JSON.parse(readFileSync(path.join(...file), 'utf8')) as Content;
}

test.each([
  ['en', '/', 'guide', 'guide.search-records.json'],
  ['de', '/de/', 'guide/de', 'guide.de.search-records.json'],
])(
  'a build of %s for the hosted search leaves the same as records beside it',
  async (locale, baseUrl, name, list) => {
    const html = '<div class="theme-doc-markdown"><h1>A page</h1></div></article>';
    const folder = makeFolder({
      [`${name}/index.html`]: html,
      [`${name}/template/index.html`]: html,
    });
    const docs = ['', 'template/'].map((page) => ({
      permalink: baseUrl + page,
      source: '',
      frontMatter: {},
    }));
    const content = {loadedVersions: [{docs, sidebars: {}}]};
    const options = {
      engine: 'hosted',
      audience: 'everyone',
      siteDir: folder,
      synonyms: '',
      withoutPages: ['/template'],
      withoutHeadings: [],
    } as const;
    const outDir = path.join(folder, name);
    await search(options)({baseUrl} as LoadContext).postBuild?.({
      outDir: `${outDir}/`,
      plugins: [{name: 'docusaurus-plugin-content-docs', content}],
      siteConfig: {url: 'https://docs.example', baseUrl},
      i18n: {currentLocale: locale},
    } as unknown as Parameters<NonNullable<Plugin['postBuild']>>[0]);
    // For assistants, which our engine answers.
    const local = readJson<SearchData>(outDir, 'search-data/pages.json');
    expect(local.pages.map((page) => page.path)).toEqual([baseUrl]);
    const {pages, records} = readJson<BuiltRecords>(folder, list);
    expect(pages).toBe(1);
    expect(records.map(({url, language}) => [url, language])).toEqual([
      [`https://docs.example${baseUrl}`, locale],
    ]);
  },
);
