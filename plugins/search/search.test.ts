import {readFileSync} from 'node:fs';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {makeFolder} from '../content/testing/make-folder';
import search, {recordsEnding} from './index';

type BuildProps = Parameters<NonNullable<Plugin['postBuild']>>[0];

const html = '<div class="theme-doc-markdown"><h1>A page</h1></div></article>';
const files = ['index.html', 'usage/tables/index.html', 'template/index.html'];
const permalinks = ['/', '/usage/tables', '/template/'];
const docs = permalinks.map((permalink) => ({
  id: permalink,
  permalink,
  title: 'A page',
  description: '',
  source: '@site/docs/a.mdx',
}));

/** Builds the files of an engine for a guide of three pages. */
async function build(engine: 'local' | 'hosted'): Promise<string> {
  const built = Object.fromEntries(files.map((f) => [`guide/${f}`, html]));
  const outDir = `${makeFolder(built)}/guide`;
  const options = {engine, audience: 'everyone', session: ''};
  const plugin = search(options)({siteDir: outDir} as LoadContext);
  const versions = [{versionName: 'current', sidebars: {}, docs}];
  await plugin.postBuild?.({
    outDir,
    plugins: [
      {
        name: 'docusaurus-plugin-content-docs',
        content: {loadedVersions: versions},
      },
    ],
    siteConfig: {url: 'https://docs.example'},
  } as unknown as BuildProps);
  return outDir;
}

test('readers find every page but the template, by both engines', async () => {
  const local = `${await build('local')}/search-data/pages.json`;
  const pages = JSON.parse(readFileSync(local, 'utf8')) as {path: string}[];
  expect(pages.map(({path}) => path)).toEqual(['/', '/usage/tables']);

  const outDir = await build('hosted');
  // For assistants, which our engine answers.
  expect(readFileSync(`${outDir}/search-data/pages.json`, 'utf8')).toBe(
    readFileSync(local, 'utf8'),
  );
  const hosted = outDir + recordsEnding;
  const built = JSON.parse(readFileSync(hosted, 'utf8')) as {
    pages: number;
    records: {url: string}[];
  };
  expect(built.pages).toBe(2);
  expect(new Set(built.records.map(({url}) => url))).toEqual(
    new Set(['https://docs.example/', 'https://docs.example/usage/tables']),
  );
});
