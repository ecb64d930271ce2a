import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {DEFAULT_PARSE_FRONT_MATTER as parseFrontMatter} from '@docusaurus/utils';
import {normalizePluginOptions} from '@docusaurus/utils-validation';
import {makeFolder} from '../../sources/testing/make-folder';
import {docsWithoutDrafts} from '.';

const env = {...process.env};
afterEach(() => (process.env = {...env}));

/** Loads the pages of a site whose sidebar names a page that is gone; gives the error. */
async function loadWithoutPage(mode: string): Promise<Error> {
  Object.assign(process.env, {NODE_ENV: mode});
  const siteDir = makeFolder({
    'docs/a.md': '# A',
    'sidebars.json': JSON.stringify({main: ['a', 'gone']}),
  });
  const context = {
    ...{siteDir, baseUrl: '/', generatedFilesDir: path.join(siteDir, '.docusaurus')},
    i18n: {defaultLocale: 'en', currentLocale: 'en', locales: ['en'], localeConfigs: {en: {}}},
    siteConfig: {
      markdown: {parseFrontMatter, hooks: {}, format: 'mdx'},
      future: {faster: {}},
      themeConfig: {},
      staticDirectories: [],
    },
  } as unknown as LoadContext;
  const options = docsWithoutDrafts.validateOptions?.({
    options: {sidebarPath: './sidebars.json'},
    validate: normalizePluginOptions,
  } as never);
  const plugin = await docsWithoutDrafts(context, options);
  return (plugin as {loadContent: () => Promise<Error>})
    .loadContent()
    .catch((error: Error) => error);
}

test('npm start reports a missing page of a sidebar without a stack', async () => {
  const {message, stack} = await loadWithoutPage('development');
  expect(message).toContain('These sidebar document ids do not exist:\n- gone');
  expect(stack).toBe(message);
  expect((await loadWithoutPage('production')).stack).toContain('\n    at ');
});
