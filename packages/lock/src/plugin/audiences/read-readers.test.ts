import {makeFolder} from '../../sources/testing/make-folder';
import {usualTranslations} from './page-folders';
import {readReaders} from './read-readers';

const three = ['everyone', 'managers', 'administrators'];

/** Who may read a file with this text, and `line message` of each error. */
function read(source: string, {file = 'docs/a.mdx', isPage = true, names = three} = {}) {
  const site = {names, sources: {translations: usualTranslations, fields: ['owner']}};
  const about = {isPage, source};
  const {audiences, errors} = readReaders(makeFolder({}), file, site, about);
  return {audiences, errors: errors.map(({line, message}) => `${line} ${message}`)};
}

test.each([
  ['---\ntitle: A\n---\n', undefined],
  ['---\n---\n', undefined],
  ['---\naudience: everyone\n---\n', undefined],
  ['---\naudience: [everyone, managers]\n---\n', undefined],
  ['---\n# audience: administrators\n---\n', undefined],
  ['---\nowner: A\nsidebar_custom_props: {icon: key}\n---\n', undefined],
  ['---\naudience: administrators\n---\n', ['administrators']],
  ['--- \n"audience" : administrators # and no others\n---\n', ['administrators']],
  ['---\naudience: [administrators, managers]\n---\n', ['administrators', 'managers']],
  ['---\naudience:\n  - administrators\n---\n', ['administrators']],
])('%j is for %j', (source, audiences) => {
  expect(read(source)).toEqual({audiences, errors: []});
});

const where =
  '1 Write front matter on the first lines of this file, between two lines `---`: without it nothing says who may read the page.';
const which =
  'Write one or more of everyone, managers, administrators after `audience:`, or remove the line: the page is then for everyone.';

test.each([
  ['', where],
  ['# A\n', where],
  ['\n---\naudience: administrators\n---\n', where],
  ['\u200B---\naudience: administrators\n---\n', where],
  ['---\naudience: administrators\n', where],
  ['---\naudience: administrators\n----\n', where],
  ['---json\n{"audience": "administrators"}\n---\n', where],
  ['+++\naudience = "administrators"\n+++\n', where],
  ['---\ntitle: A\naudience:\n---\n', `3 ${which}`],
  ['---\naudience: []\n---\n', `2 ${which}`],
  ['---\naudience: [administrators, admins]\n---\n', `2 ${which}`],
  ['---\naudience: {name: administrators}\n---\n', `2 ${which}`],
  ['---\naudience: Administrators\n---\n', `2 ${which}`],
  ['---\naudience: administrators, managers\n---\n', `2 ${which}`],
])('%j is refused', (source, error) => {
  expect(read(source).errors).toEqual([error]);
});

test.each([
  ['---\ntitle: A\naudiance: administrators\n---\n', '3 “audiance” is no field of a page. Did'],
  ['---\nAudience: administrators\n---\n', '2 “Audience” is no field of a page. Did you mean “aud'],
  ['---\nreaders: administrators\n---\n', '2 “readers” is no field of a page.'],
  ['---\nаudience: administrators\n---\n', '2 “аudience” is no field of a page.'],
  ['---\n<<: {audience: administrators}\n---\n', '2 “<<” is no field of a page.'],
  ['---\naudience administrators\n---\n', '2 The front matter cannot be read: write each'],
  ['---\n- audience: administrators\n---\n', '2 The front matter cannot be read: write each'],
  ['---\naudience: everyone\naudience: managers\n---\n', '3 The front matter cannot be read (Map'],
  [
    '---\ntitle: A\n<<<<<<< HEAD\naudience: managers\n---\n',
    '3 The front matter cannot be read (Impl',
  ],
  ['---\ntitle: *a\n---\n', '1 The front matter cannot be read (Unresolved'],
])('%j is refused', (source, start) => {
  expect(read(source).errors).toEqual([expect.stringContaining(start)]);
});

test.each([
  ['a part', '# A\n', {file: 'docs/_a.mdx', isPage: false}],
  ['a page that is a script', '// audience: administrators', {file: 'src/pages/a.tsx'}],
  ['a site that names no audience', '\n---\nreaders: A\n---\n', {names: ['everyone']}],
])('%s needs no front matter', (_, source, options) => {
  expect(read(source, options)).toEqual({audiences: undefined, errors: []});
});

test('a part may have front matter, on its first line', () => {
  const part = {file: 'docs/_a.mdx', isPage: false};
  const restricted = '---\naudience: administrators\n---\n';
  expect(read(restricted, part)).toEqual({audiences: ['administrators'], errors: []});
  expect(read(`\n${restricted}`, part).errors).toEqual([where]);
});

test('a site that names no audience can restrict no page', () => {
  const {errors} = read('---\naudience: administrators\n---\n', {names: ['everyone']});
  expect(errors).toEqual([expect.stringContaining('2 Write one or more of everyone after')]);
});

test('all fields of docs in Docusaurus are known', () => {
  interface Schema {
    DocFrontMatterSchema: {describe: () => {keys: object}};
  }
  const {DocFrontMatterSchema} = jest.requireActual<Schema>(
    '@docusaurus/plugin-content-docs/lib/frontMatter',
  );
  const names = Object.keys(DocFrontMatterSchema.describe().keys);
  const fields = names.map((name) => `${name}: 1`).join('\n');
  expect(read(`---\n${fields}\n---\n`).errors).toEqual([]);
});
