import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin, RouteConfig} from '@docusaurus/types';
import {bundle} from '../testing/bundle';
import {makeFolder} from '../../sources/testing/make-folder';
import {pagesEnding, defaultSources} from './audiences';
import audiences from '.';

const page = (field = '') => `---\ntitle: A\n${field}\n---\n`;
const restricted = page('audience: administrators');

const pluginFor = (siteDir: string, reader: string | undefined) =>
  audiences({
    reader,
    sources: defaultSources,
    names: ['everyone', 'administrators'],
    restricted: [{file: 'docs/log.md', audiences: ['administrators']}],
  })({siteDir} as LoadContext);

/** What is said against a bundle of these files, the first of which is run. */
async function findErrors(files: Record<string, string>, reader?: string) {
  const siteDir = makeFolder({...files, 'docs/log.md': restricted});
  const plugin = pluginFor(siteDir, reader);
  const [entry = ''] = Object.keys(files);
  const {errors} = await bundle(siteDir, `./${entry}`, {
    ...plugin,
    configureWebpack: (...args) => ({
      ...plugin.configureWebpack?.(...args),
      module: {rules: [{test: /\.md$/, type: 'asset/source'}]},
    }),
  });
  return errors;
}

test.each(["import './log.md?raw';", "import('./log.md');"])(
  'a build with %s of a hidden page fails, which names both files',
  async (source) => {
    const files = {'docs/home.js': source};
    expect(await findErrors(files, 'everyone')).toContain(
      'docs/log.md:3 docs/home.js imports this, which not all its readers may read.',
    );
    expect(await findErrors(files, 'administrators')).toBe('');
    expect(await findErrors(files)).toBe('');
  },
);

test('a plugin that makes a hidden page in spite of the hook ends the build', async () => {
  const files = {'.docusaurus/registry.js': "import('../docs/log.md');"};
  expect(await findErrors(files, 'everyone')).toContain(
    'docs/log.md:3 This is for administrators only, and a plugin makes a page of it for others',
  );
});

test('so does a part whose front matter is not on its first line', async () => {
  const files = {
    'src/a.js': "import './part.md';",
    'src/part.md': '\n---\naudience: administrators\n---\n',
  };
  expect(await findErrors(files, 'everyone')).toContain(
    'src/part.md:1 Write front matter on the first lines',
  );
});

/** The list that is beside a build with a page of each of these files. */
async function pagesAfter(files: Record<string, string>, plugins: object[] = []) {
  const siteDir = makeFolder(files);
  const routes: RouteConfig[] = Object.keys(files).map((file) => {
    const address = `/${path.parse(file).name}`;
    const metadata = {sourceFilePath: file};
    const inner = [{path: address, component: '', metadata}];
    return {path: '/', component: '', routes: inner};
  });
  const outDir = path.join(siteDir, 'out');
  type Props = Parameters<NonNullable<Plugin['postBuild']>>[0];
  await pluginFor(siteDir, 'everyone').postBuild?.({
    routes,
    outDir: `${outDir}/`,
    siteConfig: {baseUrl: '/'},
    plugins,
  } as unknown as Props);
  return JSON.parse(readFileSync(outDir + pagesEnding, 'utf8')) as unknown;
}

test('the addresses of all pages are known after a build', async () => {
  expect(await pagesAfter({'wiki/a.md': page(), 'src/b.tsx': ''})).toEqual({
    'wiki/a.md': ['/a'],
    'src/b.tsx': ['/b'],
  });
});

test('a page without front matter ends it, wherever a plugin found it', async () => {
  await expect(pagesAfter({'wiki/a.md': '# A'})).rejects.toThrow('wiki/a.md:1 Write front');
});

test('a docs plugin that would name hidden pages everywhere ends a build', async () => {
  type Props = Parameters<NonNullable<Plugin['allContentLoaded']>>[0];
  const load = (drafts: object[]) => {
    const wiki = {loadedVersions: [{drafts}]};
    const allContent = {'docusaurus-plugin-content-docs': {wiki}};
    return pluginFor('', 'everyone').allContentLoaded?.({
      allContent,
    } as unknown as Props);
  };
  await expect(load([{}])).rejects.toThrow('The docs plugin “wiki”');
  await expect(load([])).resolves.toBeUndefined();
});

test.each([
  ['docs', 'default', './docs', true],
  ['docs', 'default', 'docs/guide', false],
  ['docs', 'api', 'docs', false],
  ['blog', 'default', 'news', false],
  ['pages', 'default', 'src/pages', true],
])('a plugin for %s “%s” in %s is known: %s', async (kind, id, folder, isKnown) => {
  const name = `docusaurus-plugin-content-${kind}`;
  const plugin = {name, options: {id, path: folder}};
  const work = pagesAfter({'wiki/a.md': page()}, [plugin]);
  if (isKnown) {
    await expect(work).resolves.toBeTruthy();
  } else {
    await expect(work).rejects.toThrow(`the ${kind} plugin “${id}” has the folder ${folder},`);
  }
});

// Docusaurus sends its whole configuration to browsers.
test.each(['guide', 'sign-in'])('no script of build/%s has a path of this machine', (build) => {
  const root = path.join(__dirname, '../../../../..');
  const folder = path.join(root, 'build', build, 'assets/js');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  expect(scripts).not.toEqual([]);
  const named = scripts.filter((name) =>
    readFileSync(path.join(folder, name), 'utf8').includes(root),
  );
  expect(named).toEqual([]);
});
