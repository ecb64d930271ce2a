import {locked} from '.';
import {makeFolder} from './sources/testing/make-folder';

const page = '---\ntitle: A\n---\n';
const home = process.cwd();
afterEach(() => process.chdir(home));

const config = {
  title: 'A site',
  url: 'https://docs.example',
  baseUrl: '/',
  i18n: {defaultLocale: 'en', locales: ['en', 'de']},
  plugins: [['@docusaurus/plugin-content-docs', {id: 'handbook', path: 'handbook'}]] satisfies [
    string,
    object,
  ][],
};

test('translations of a second docs plugin are known, also where the configuration is a function', () => {
  process.chdir(
    makeFolder({
      'docs/audiences.yml': 'everyone: []\nadministrators: [ADMIN]\n',
      'handbook/a.md': page,
      'i18n/de/docusaurus-plugin-content-docs-handbook/current/a.md': page,
    }),
  );
  expect(locked(() => config).title).toBe('A site');
});
