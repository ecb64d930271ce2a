import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {Plugin, RouteConfig} from '@docusaurus/types';
import {bundle} from '../testing/bundle';
import {makeFolder} from '../../sources/testing/make-folder';
import {DEFAULT_PARSE_FRONT_MATTER as defaultParseFrontMatter} from '@docusaurus/utils';
import {pagesEnding} from './audiences';
import {findPageFolders} from '../../config/site-plugins';
import {createReaders} from './readers';
import {restrictPages} from '.';

const page = (field = '') => `---\ntitle: A\n${field}\n---\n`;
const restricted = page('audience: administrators');

const names = ['everyone', 'administrators'];

function restrict(siteDir: string, reader: string | undefined, isStatic = false) {
  const pages = findPageFolders({title: '', url: '', baseUrl: '/'});
  const read = createReaders(siteDir, {names, pages, fields: []});
  return restrictPages(siteDir, {reader, isStatic, read});
}

const pluginFor = (...args: Parameters<typeof restrict>) => restrict(...args).plugin();

/** Gives the errors of a bundle of these files, the first of which is the entry. */
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
  'a build with %s of a hidden page fails, and the error names both files',
  async (source) => {
    const files = {'docs/home.js': source};
    expect(await findErrors(files, 'everyone')).toContain(
      'docs/log.md: docs/home.js imports this file, but not all readers of that page may read the file.',
    );
    expect(await findErrors(files, 'administrators')).toBe('');
    expect(await findErrors(files)).toBe('');
  },
);

test('a plugin that makes a hidden page in spite of the hook ends the build', async () => {
  const files = {'.docusaurus/registry.js': "import('../docs/log.md');"};
  expect(await findErrors(files, 'everyone')).toContain(
    'docs/log.md: This is for administrators only, but a plugin that does not call',
  );
});

test('a part whose front matter is not on its first line ends the build', async () => {
  const files = {
    'src/a.js': "import './part.md';",
    'src/part.md': '\n---\naudience: administrators\n---\n',
  };
  expect(await findErrors(files, 'everyone')).toContain(
    'src/part.md: Write front matter on the first lines',
  );
});

/** Gives the list of pages that is beside a build with a page of each of these files. */
async function pagesAfter(files: Record<string, string>) {
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
  } as unknown as Props);
  return JSON.parse(readFileSync(outDir + pagesEnding, 'utf8')) as unknown;
}

test('the addresses of all pages are known after a build', async () => {
  expect(await pagesAfter({'wiki/a.md': page(), 'src/b.tsx': ''})).toEqual({
    pages: {'wiki/a.md': ['/a'], 'src/b.tsx': ['/b']},
    restricted: {},
  });
});

/** Calls the hook for each file, and then loads the content of the docs plugin `wiki`. */
async function load(
  files: Record<string, string>,
  {drafts = [] as object[], isStatic = false} = {},
) {
  const siteDir = makeFolder(files);
  const {parseFrontMatter, plugin} = restrict(siteDir, 'everyone', isStatic);
  for (const [name, fileContent] of Object.entries(files)) {
    const filePath = path.join(siteDir, name);
    await parseFrontMatter({filePath, fileContent, defaultParseFrontMatter});
  }
  type Props = Parameters<NonNullable<Plugin['allContentLoaded']>>[0];
  const allContent = {'docusaurus-plugin-content-docs': {wiki: {loadedVersions: [{drafts}]}}};
  await plugin().allContentLoaded?.({allContent} as unknown as Props);
}

test('a docs plugin that would name hidden pages everywhere ends a build', async () => {
  await expect(load({'docs/a.md': restricted}, {drafts: [{}]})).rejects.toThrow(
    'The docs plugin “wiki”',
  );
  await expect(load({'docs/a.md': restricted})).resolves.toBeUndefined();
  await expect(load({'docs/a.md': page()}, {drafts: [{}]})).resolves.toBeUndefined();
});

test('GATE=client refuses restricted pages and names them', async () => {
  await expect(load({'docs/log.md': restricted}, {isStatic: true})).rejects.toThrow('docs/log.md');
  await expect(load({'docs/log.md': page()}, {isStatic: true})).resolves.toBeUndefined();
});

test('all errors are said at once, each with its file', async () => {
  const wrong = {'docs/a.md': page('audience: admins'), 'docs/b.md': page('audiance: a')};
  await expect(load(wrong)).rejects.toThrow(
    /^docs\/a\.md: audience: Write one or more of everyone.*\ndocs\/b\.md: “audiance” is not a field/,
  );
});

const written = (field: string, page = 'docs/manual/log.mdx') => ({
  filePath: `/site/${page}`,
  fileContent: `---\ntitle: A\n${field}\n---\nText.`,
  defaultParseFrontMatter,
});

const parse = (field: string, page?: string, reader?: string) =>
  restrict('/site', reader).parseFrontMatter(written(field, page));

test.each([
  [
    'audience: [everyone, admins]',
    'docs/manual/log.mdx: audience: Write one or more of everyone, admini',
  ],
  ['audiance: administrators', 'docs/manual/log.mdx: “audiance” is not a field of a page.'],
  ['audience: "administrators', 'docs/manual/log.mdx: The front matter cannot be read'],
])(
  'with %s, npm start keeps a new page, and refuses it when its text is compiled',
  async (field, message) => {
    const {parseFrontMatter, refuse} = restrict('/site', undefined);
    for (let time = 0; time < 2; time++) {
      expect(await parseFrontMatter(written(field))).not.toHaveProperty('frontMatter.draft');
      expect(() => refuse('/site/docs/manual/log.mdx')).toThrow(message);
    }
    await parseFrontMatter(written(''));
    expect(() => refuse('/site/docs/manual/log.mdx')).not.toThrow();
  },
);

test.each(['docs/manual/log.mdx', 'blog/keys.md'])(
  'a hidden page %s is a draft, and its other front matter stays as it is',
  async (page) => {
    const field = 'audience: administrators';
    const frontMatter = {title: 'A', audience: 'administrators'};
    for (const reader of ['administrators', undefined]) {
      const parsed = await parse(field, page, reader);
      expect(parsed).toMatchObject({frontMatter});
      expect(parsed).not.toHaveProperty('frontMatter.draft');
    }
    expect(await parse(field, page, 'everyone')).toMatchObject({
      frontMatter: {...frontMatter, draft: true},
    });
  },
);

test.each(['docs/manual/_steps.mdx', 'docs/_parts/steps.mdx'])(
  'the part %s has no front matter for Docusaurus',
  async (part) => {
    // Front matter of a part would end a build in CI.
    for (const field of ['', 'audience: administrators']) {
      const parsed = await parse(field, part);
      expect(parsed).toMatchObject({frontMatter: {}, content: 'Text.'});
      expect(parsed.frontMatter).toEqual({});
    }
  },
);

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
