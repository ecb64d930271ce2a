import {makeFolder} from '../../sources/testing/make-folder';
import {readAudiences} from './audiences';
import {findOriginal, usualTranslations} from './page-folders';

const page = (field = '') => `---\ntitle: A\n${field}\n---\n`;
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
  expect(findOriginal(file, usualTranslations)).toBe(original);
});

/** Who may read what, and the errors, of a site with these files. */
function read(files: Record<string, string>, audiences = 'administrators') {
  const {restricted, errors} = readAudiences(
    makeFolder({
      'docs/audiences.yml': `everyone: []\n${audiences}: [ADMIN]\nmanagers: [MANAGER]`,
      ...files,
    }),
  );
  return {
    restricted: restricted.map(({file}) => file),
    errors: errors.map(({file, line, message}) => `${file}:${line} ${message}`),
  };
}

const restricted = page('audience: administrators');
const original = 'docs/a.mdx';
const translation = `${docs}/current/a.mdx`;

test.each([
  ['docs/a.mdx', `${docs}/current/a.mdx`],
  ['docs/_part.mdx', `${docs}/current/_part.mdx`],
])('a translation of %s without a field has the readers of its page', (from, to) => {
  const files = [from, to];
  expect(read({[from]: restricted, [to]: page()})).toEqual({
    restricted: expect.arrayContaining(files),
    errors: [],
  });
  expect(read({[from]: restricted, [to]: restricted}).errors).toEqual([]);
  expect(read({[from]: page(), [to]: page()}).restricted).toEqual([]);
});

test('a restricted page and its translation cannot be unlisted', () => {
  const of = 'audience: administrators\nunlisted: true';
  const files = {[original]: page(of), [translation]: page('unlisted: true')};
  expect(read(files).errors).toEqual([
    expect.stringMatching(/^docs\/a\.mdx:4 A page that not all readers may read/),
    expect.stringMatching(/^i18n\/.*\/a\.mdx:3 A page that not all readers may read/),
  ]);
  expect(read({[original]: page('unlisted: true')}).errors).toEqual([]);
});

test.each([
  ['audience: administrators', 'audience: everyone', 'administrators'],
  ['audience: administrators', 'audience: managers', 'administrators'],
  ['audience: [managers, administrators]', 'audience: managers', 'adm'],
  ['', 'audience: administrators', 'everyone'],
])('of a page with “%s” a translation with “%s” is an error', (of, field, right) => {
  const files = {[original]: page(of), [translation]: page(field)};
  expect(read(files).errors).toEqual([
    expect.stringContaining(
      `${translation}:3 This is a translation of ${original}, which is for ${right}`,
    ),
  ]);
});

test.each([translation, 'i18n/de/plugin/a.mdx', `${docs}/current/_part.mdx`])(
  'the translation %s of a page that is missing must say who reads it',
  (file) => {
    expect(read({[file]: page()}).errors).toEqual([
      expect.stringContaining(`${file}:1 This is a translation of a page that`),
    ]);
    expect(read({[file]: page('audience: everyone')}).errors).toEqual([]);
    expect(read({[file]: restricted}).restricted).toEqual([file]);
    const {errors} = readAudiences(makeFolder({[file]: page()}));
    expect(errors).toEqual([]);
  },
);

test.each(['<Translate>Lynx</Translate>', "{translate({message: 'Lynx'})}"])(
  'the text %s of a restricted page would be in the scripts of all',
  (text) => {
    const texts = {'i18n/de/code.json': '{}', [translation]: page()};
    const said = ({errors}: {errors: string[]}) => errors.join();
    const found = read({...texts, [original]: `${restricted}${text}`});
    expect(said(found)).toContain(`${original}:5 The texts of i18n/*/code.json`);
    expect(said(read({...texts, [original]: `${page()}${text}`}))).toBe('');
    expect(said(read({[original]: `${restricted}${text}`}))).toBe('');
  },
);
