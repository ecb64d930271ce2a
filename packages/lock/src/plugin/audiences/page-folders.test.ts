import {findPageFolders} from '../../config/site-plugins';
import {findOriginal} from './page-folders';

const pages = findPageFolders({title: '', url: '', baseUrl: '/'});
const docs = 'i18n/de/docusaurus-plugin-content-docs';

test.each([
  [`${docs}/current/a/b.mdx`, 'docs/a/b.mdx'],
  [`${docs}/version-1.0/b.md`, 'versioned_docs/version-1.0/b.md'],
  ['i18n/pt-BR/docusaurus-plugin-content-blog/b.md', 'blog/b.md'],
  ['i18n/de/docusaurus-plugin-content-pages/b.md', 'src/pages/b.md'],
  ['i18n/de/docusaurus-plugin-content-docs-api/current/b.md', null],
  ['i18n/b.md', null],
  ['docs/i18n/b.md', undefined],
])('%s is a translation of %s', (file, original) => {
  expect(findOriginal(file, pages)).toBe(original);
});
