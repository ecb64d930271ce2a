import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {markdownExport} from './markdown-export';

const siteDir = mkdtempSync(path.join(tmpdir(), 'export-'));
const outDir = path.join(siteDir, 'build');
afterAll(() => rmSync(siteDir, {recursive: true}));

/** The files of a docs folder with numbers in its names, and where Docusaurus puts their pages. */
const pages: Record<string, {permalink: string; text: string}> = {
  'intro.md': {
    permalink: '/docs/welcome',
    text: `---
slug: /welcome
---

[a](./01-start/01-install.md), [b](01-start/02-configure.mdx#lamp), [c](/01-start/01-install.md),
[d](/docs/start/install), [e][ref], [f](pathname:///files/list.csv), [g](start/install),
[h](./plan.pdf), [i](https://x.test/a.md), [j](#here), [k](/docs/start/install?x=1#y)

[ref]: ./02-run/index.md
`,
  },
  '01-start/01-install.md': {
    permalink: '/docs/start/install',
    text: '[a](./02-configure.mdx#lamp), [b](../02-run/index.md), [c](configure), [d](../run)\n',
  },
  '01-start/02-configure.mdx': {
    permalink: '/docs/start/configure',
    text: "import Shared from './_shared.mdx';\n\n<Shared />\n",
  },
  '01-start/_shared.mdx': {permalink: '', text: 'Read [it](./01-install.md).\n'},
  '02-run/index.md': {permalink: '/docs/run', text: 'On.\n'},
  'plan.pdf': {permalink: '', text: ''},
};

type Built = Parameters<NonNullable<Plugin['postBuild']>>[0];

/** Runs the export as the end of a build does; gives how it reads a file of the build. */
async function exportGuide() {
  for (const [name, {text}] of Object.entries(pages)) {
    const file = path.join(siteDir, 'docs', name);
    mkdirSync(path.dirname(file), {recursive: true});
    writeFileSync(file, text);
  }
  mkdirSync(outDir);
  const docs = Object.entries(pages)
    .filter(([, {permalink}]) => permalink)
    .map(([name, {permalink}]) => ({
      ...{id: name, title: `The page ${name}`, description: 'About.', permalink},
      source: `@site/docs/${name}`,
    }));
  const contentPath = path.join(siteDir, 'docs');
  const content = {loadedVersions: [{versionName: 'current', contentPath, sidebars: {}, docs}]};
  const plugin = markdownExport({})({siteDir} as LoadContext);
  await plugin.postBuild?.({
    outDir,
    plugins: [{name: 'docusaurus-plugin-content-docs', content}],
    siteConfig: {
      title: 'Pier',
      tagline: 'Tides',
      url: 'https://pier.test',
      baseUrl: '/',
      markdown: {},
    },
    i18n: {currentLocale: 'en', localeConfigs: {}},
  } as unknown as Built);
  return (name: string) => readFileSync(path.join(outDir, name), 'utf8');
}

test('links by file, by address and of imported parts lead to pages, also where names have numbers', async () => {
  const read = await exportGuide();
  const docs = 'https://pier.test/docs';
  expect(read('docs/welcome.md')).toBe(`# The page intro.md

Source: <${docs}/welcome>

[a](${docs}/start/install), [b](${docs}/start/configure#lamp), [c](${docs}/start/install),
[d](${docs}/start/install), [e][ref], [f](https://pier.test/files/list.csv), [g](${docs}/start/install),
h, [i](https://x.test/a.md), [j](${docs}/welcome#here), [k](${docs}/start/install?x=1#y)

[ref]: ${docs}/run
`);
  expect(read('docs/start/install.md')).toContain(
    `[a](${docs}/start/configure#lamp), [b](${docs}/run), [c](${docs}/start/configure), [d](${docs}/run)`,
  );
  expect(read('docs/start/configure.md')).toContain(`Read [it](${docs}/start/install).`);
  expect(read('llms.txt')).toContain('- [The page 02-run/index.md](https://pier.test/docs/run.md)');
  expect(read('llms-full.txt')).toContain('\n---\n\n# The page 02-run/index.md');
});
