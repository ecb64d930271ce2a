import {makeFolder} from '../../sources/testing/make-folder';
import {usualPages} from './page-folders';
import {createReaders} from './readers';

const three = ['everyone', 'managers', 'administrators'];

/** Who may read a file with this text, and `line message` of each error. */
async function read(source: string, {file = 'docs/a.mdx', isPage = true, names = three} = {}) {
  const site = {names, pages: usualPages, fields: ['owner']};
  const found = await createReaders(makeFolder({}), site)(file, {isPage, source});
  const {audiences, errors} = found;
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
  ['---\n<<: {audience: administrators}\n---\n', ['administrators']],
])('%j is for %j', async (source, audiences) => {
  expect(await read(source)).toEqual({audiences, errors: []});
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
])('%j is refused', async (source, error) => {
  expect((await read(source)).errors).toEqual([error]);
});

test.each([
  ['---\ntitle: A\naudiance: administrators\n---\n', '3 “audiance” is no field of a page. Did'],
  ['---\nAudience: administrators\n---\n', '2 “Audience” is no field of a page. Did you mean “aud'],
  ['---\nreaders: administrators\n---\n', '2 “readers” is no field of a page.'],
  ['---\nаudience: administrators\n---\n', '2 “аudience” is no field of a page.'],
  ['---\naudience administrators\n---\n', '2 The front matter cannot be read: write each'],
  ['---\n- audience: administrators\n---\n', '2 The front matter cannot be read: write each'],
  ['---\naudience: everyone\naudience: managers\n---\n', '3 The front matter cannot be read (dup'],
  [
    '---\ntitle: A\n<<<<<<< HEAD\naudience: managers\n---\n',
    '4 The front matter cannot be read (can',
  ],
  ['---\ntitle: *a\n---\n', '2 The front matter cannot be read (unid'],
])('%j is refused', async (source, start) => {
  expect((await read(source)).errors).toEqual([expect.stringContaining(start)]);
});

test.each([
  ['a part', '# A\n', {file: 'docs/_a.mdx', isPage: false}],
  ['a page that is a script', '// audience: administrators', {file: 'src/pages/a.tsx'}],
  ['a site that names no audience', '\n---\nreaders: A\n---\n', {names: ['everyone']}],
])('%s needs no front matter', async (_, source, options) => {
  expect(await read(source, options)).toEqual({audiences: undefined, errors: []});
});

test('a part may have front matter, on its first line', async () => {
  const part = {file: 'docs/_a.mdx', isPage: false};
  const restricted = '---\naudience: administrators\n---\n';
  expect(await read(restricted, part)).toEqual({audiences: ['administrators'], errors: []});
  expect((await read(`\n${restricted}`, part)).errors).toEqual([where]);
});

test('a site that names no audience can restrict no page', async () => {
  const {errors} = await read('---\naudience: administrators\n---\n', {names: ['everyone']});
  expect(errors).toEqual([expect.stringContaining('2 Write one or more of everyone after')]);
});

test('all fields of docs in Docusaurus are known', async () => {
  interface Schema {
    DocFrontMatterSchema: {describe: () => {keys: object}};
  }
  const {DocFrontMatterSchema} = jest.requireActual<Schema>(
    '@docusaurus/plugin-content-docs/lib/frontMatter',
  );
  const names = Object.keys(DocFrontMatterSchema.describe().keys);
  const fields = names.map((name) => `${name}: 1`).join('\n');
  expect((await read(`---\n${fields}\n---\n`)).errors).toEqual([]);
});

const page = (field = '') => `---\ntitle: A\n${field}\n---\n`;
const docs = 'i18n/de/docusaurus-plugin-content-docs';

/** Who may read what, and the errors, of a site with these files. */
async function readFiles(
  files: Record<string, string>,
  names = ['everyone', 'administrators', 'managers'],
) {
  const site = {names, pages: usualPages, fields: []};
  const readers = createReaders(makeFolder(files), site);
  const found = await Promise.all(
    Object.keys(files)
      .filter((file) => file.endsWith('.mdx'))
      .map(async (file) => ({file, ...(await readers(file))})),
  );
  return {
    restricted: found.flatMap(({file, audiences}) => (audiences ? [file] : [])),
    errors: found.flatMap(({errors}) =>
      errors.map(({file, line, message}) => `${file}:${line} ${message}`),
    ),
  };
}

const restricted = page('audience: administrators');
const original = 'docs/a.mdx';
const translation = `${docs}/current/a.mdx`;

test.each([
  ['docs/a.mdx', `${docs}/current/a.mdx`],
  ['docs/_part.mdx', `${docs}/current/_part.mdx`],
])('a translation of %s without a field has the readers of its page', async (from, to) => {
  const files = [from, to];
  expect(await readFiles({[from]: restricted, [to]: page()})).toEqual({
    restricted: expect.arrayContaining(files),
    errors: [],
  });
  expect((await readFiles({[from]: restricted, [to]: restricted})).errors).toEqual([]);
  expect((await readFiles({[from]: page(), [to]: page()})).restricted).toEqual([]);
});

test('a restricted page and its translation cannot be unlisted', async () => {
  const of = 'audience: administrators\nunlisted: true';
  const files = {[original]: page(of), [translation]: page('unlisted: true')};
  expect((await readFiles(files)).errors).toEqual([
    expect.stringMatching(/^docs\/a\.mdx:4 A page that not all readers may read/),
    expect.stringMatching(/^i18n\/.*\/a\.mdx:3 A page that not all readers may read/),
  ]);
  expect((await readFiles({[original]: page('unlisted: true')})).errors).toEqual([]);
});

test.each([
  ['audience: administrators', 'audience: everyone', 'administrators'],
  ['audience: administrators', 'audience: managers', 'administrators'],
  ['audience: [managers, administrators]', 'audience: managers', 'administrators, managers'],
  ['', 'audience: administrators', 'everyone'],
])('of a page with “%s” a translation with “%s” is an error', async (of, field, right) => {
  const files = {[original]: page(of), [translation]: page(field)};
  expect((await readFiles(files)).errors).toEqual([
    expect.stringContaining(
      `${translation}:3 This is a translation of ${original}, which is for ${right}`,
    ),
  ]);
});

test.each([translation, 'i18n/de/plugin/a.mdx', `${docs}/current/_part.mdx`])(
  'the translation %s of a page that is missing must say who reads it',
  async (file) => {
    expect((await readFiles({[file]: page()})).errors).toEqual([
      expect.stringContaining(`${file}:1 This is a translation of a page that`),
    ]);
    expect((await readFiles({[file]: page('audience: everyone')})).errors).toEqual([]);
    expect((await readFiles({[file]: restricted})).restricted).toEqual([file]);
    expect((await readFiles({[file]: page()}, ['everyone'])).errors).toEqual([]);
  },
);

test.each(['<Translate>Lynx</Translate>', "{translate({message: 'Lynx'})}"])(
  'the text %s of a restricted page would be in the scripts of all',
  async (text) => {
    const texts = {'i18n/de/code.json': '{}', [translation]: page()};
    const said = ({errors}: {errors: string[]}) => errors.join();
    const found = await readFiles({...texts, [original]: `${restricted}${text}`});
    expect(said(found)).toContain(`${original}:5 The texts of i18n/*/code.json`);
    expect(said(await readFiles({...texts, [original]: `${page()}${text}`}))).toBe('');
    expect(said(await readFiles({[original]: `${restricted}${text}`}))).toBe('');
  },
);
