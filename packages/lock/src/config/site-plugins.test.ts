import {findOriginal, isInContent} from '../plugin/audiences/page-folders';
import {listLocales, findPageFolders} from './site-plugins';

const site = {title: '', url: '', baseUrl: '/'};

test('pages and translations are in the folders that the plugins of a site name', () => {
  const pages = findPageFolders({
    ...site,
    i18n: {defaultLocale: 'en', locales: ['en'], path: './languages/'},
    presets: [['classic', {docs: {path: 'guide/'}, blog: {path: './news'}}]],
    plugins: [
      ['@docusaurus/plugin-content-docs', {id: 'api', path: 'api'}],
      ['content-blog', {id: 'team'}],
    ],
  });
  const files = ['guide/a.md', 'news/a.md', 'api/a.md', 'blog/a.md', 'languages/de/a.md'];
  expect(files.filter((file) => !isInContent(file, pages))).toEqual([]);
  expect(isInContent('docs/a.md', pages)).toBe(false);
  const original = (file: string) =>
    findOriginal(`languages/de/docusaurus-plugin-content-${file}`, pages);
  expect(original('docs/current/a.md')).toBe('guide/a.md');
  expect(original('docs-api/current/a.md')).toBe('api/a.md');
  expect(original('docs-api/version-2/a.md')).toBe('api_versioned_docs/version-2/a.md');
  expect(original('blog/a.md')).toBe('news/a.md');
  expect(original('blog-team/a.md')).toBe('blog/a.md');
  expect(original('pages/a.md')).toBe('src/pages/a.md');
  // Nobody knows what it is a translation of.
  expect(original('docs-wiki/current/a.md')).toBeNull();
  expect(findOriginal('languages/a.md', pages)).toBeNull();
  expect(findOriginal('guide/languages/a.md', pages)).toBeUndefined();
});

test.each([
  '/site/node_modules/',
  '/site/node_modules/.pnpm/a@1/node_modules/',
  'C:\\b\\node_modules\\',
])('a preset and a plugin by their paths in %s are those of Docusaurus', (folder) => {
  const pages = findPageFolders({
    ...site,
    presets: [[`${folder}@docusaurus/preset-classic/lib/index.js`, {docs: {path: 'guide'}}]],
    plugins: [[`${folder}@docusaurus/plugin-content-docs/lib/index.js`, {id: 'a', path: 'api'}]],
  });
  const files = ['guide/a.md', 'api/a.md', 'docs/a.md'];
  expect(files.map((file) => isInContent(file, pages))).toEqual([true, true, false]);
});

test('the default locale is the first', () => {
  expect(listLocales(site)).toEqual(['en']);
  const i18n = {defaultLocale: 'de', locales: ['en', 'de']};
  expect(listLocales({...site, i18n})).toEqual(['de', 'en']);
});
