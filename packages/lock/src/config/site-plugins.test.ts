import {findOriginal} from '../plugin/audiences/page-folders';
import {listLocales, findPageFolders} from './site-plugins';

const site = {title: '', url: '', baseUrl: '/'};

test('the pages and translations of a site are in the usual folders', () => {
  const {folders, translations} = findPageFolders({
    ...site,
    presets: [['classic', {}]],
  });
  expect(folders).toEqual(['docs', 'blog', 'src/pages', 'i18n']);
  expect(findOriginal('i18n/de/docusaurus-plugin-content-docs/current/a.md', translations)).toBe(
    'docs/a.md',
  );
});

test('and in those that its plugins name', () => {
  const {folders, translations} = findPageFolders({
    ...site,
    i18n: {defaultLocale: 'en', locales: ['en'], path: './languages/'},
    presets: [['classic', {docs: {path: 'guide/'}, blog: {path: './news'}}]],
    plugins: [
      ['@docusaurus/plugin-content-docs', {id: 'api', path: 'api'}],
      ['content-blog', {id: 'team'}],
    ],
  });
  expect(folders).toEqual(expect.arrayContaining(['guide', 'news', 'api', 'blog', 'languages']));
  const original = (file: string) =>
    findOriginal(`languages/de/docusaurus-plugin-content-${file}`, translations);
  expect(original('docs/current/a.md')).toBe('guide/a.md');
  expect(original('docs-api/current/a.md')).toBe('api/a.md');
  expect(original('docs-api/version-2/a.md')).toBe('api_versioned_docs/version-2/a.md');
  expect(original('blog/a.md')).toBe('news/a.md');
  expect(original('blog-team/a.md')).toBe('blog/a.md');
  expect(original('pages/a.md')).toBe('src/pages/a.md');
});

test('the default locale is the first', () => {
  expect(listLocales(site)).toEqual(['en']);
  const i18n = {defaultLocale: 'de', locales: ['en', 'de']};
  expect(listLocales({...site, i18n})).toEqual(['de', 'en']);
});
