import {makeFolder} from '../../sources/testing/make-folder';
import {findPageFolders} from '../../config/site-plugins';
import {createReaders} from './readers';

const three = ['everyone', 'managers', 'administrators'];

const pages = findPageFolders({title: '', url: '', baseUrl: '/'});

/** Gives the audiences of a file with this text, and its errors. */
const read = (source: string, {file = 'docs/a.mdx', names = three} = {}) =>
  createReaders(makeFolder({}), {names, pages, fields: ['owner']})(file, source);

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
  'docs/a.mdx: Write front matter on the first lines of this file, between two lines `---`: without front matter the page has no audience.';
const which =
  'docs/a.mdx: audience: Write one or more of everyone, managers, administrators after `audience:`, or remove the line: the page is then for everyone.';

test.each([
  ['', where],
  ['# A\n', where],
  ['\n---\naudience: administrators\n---\n', where],
  ['\u200B---\naudience: administrators\n---\n', where],
  ['---\naudience: administrators\n', where],
  ['---\naudience: administrators\n----\n', where],
  ['---json\n{"audience": "administrators"}\n---\n', where],
  ['+++\naudience = "administrators"\n+++\n', where],
  ['---\ntitle: A\naudience:\n---\n', which],
  ['---\naudience: []\n---\n', which],
  ['---\naudience: [administrators, admins]\n---\n', which],
  ['---\naudience: {name: administrators}\n---\n', which],
  ['---\naudience: Administrators\n---\n', which],
  ['---\naudience: administrators, managers\n---\n', which],
])('%j is refused', async (source, error) => {
  expect((await read(source)).errors).toEqual([error]);
});

test.each([
  ['---\ntitle: A\naudiance: administrators\n---\n', '“audiance” is not a field of a page.'],
  ['---\nAudience: administrators\n---\n', '“Audience” is not a field of a page.'],
  ['---\nreaders: administrators\n---\n', '“readers” is not a field of a page.'],
  ['---\nаudience: administrators\n---\n', '“аudience” is not a field of a page.'],
  ['---\naudience administrators\n---\n', 'Write each field of front matter as'],
  ['---\n- audience: administrators\n---\n', 'Write each field of front matter as'],
  ['---\naudience: everyone\naudience: managers\n---\n', 'The front matter cannot be read: dup'],
  [
    '---\ntitle: A\n<<<<<<< HEAD\naudience: managers\n---\n',
    'The front matter cannot be read: can',
  ],
  ['---\ntitle: *a\n---\n', 'The front matter cannot be read: unid'],
])('%j is refused', async (source, start) => {
  expect((await read(source)).errors).toEqual([expect.stringContaining(start)]);
});

test.each([
  ['a part', '# A\n', {file: 'docs/_a.mdx'}],
  ['a page that is a script', '// audience: administrators', {file: 'src/pages/a.tsx'}],
  ['a site that names no audience', '\n---\nreaders: A\n---\n', {names: ['everyone']}],
])('%s needs no front matter', async (_, source, options) => {
  expect(await read(source, options)).toEqual({audiences: undefined, errors: []});
});

test('a part that is not in UTF-8 is refused', async () => {
  const inUtf16 = Buffer.from('\uFEFF---\naudience: administrators\n---\n', 'utf16le').toString();
  const {errors} = await read(inUtf16, {file: 'docs/_a.mdx'});
  expect(errors).toEqual([
    'docs/_a.mdx: This file is not in UTF-8, so its audience cannot be read. Save it as UTF-8.',
  ]);
});

test('a part may have front matter, on its first line', async () => {
  const part = {file: 'docs/_a.mdx'};
  const restricted = '---\naudience: administrators\n---\n';
  expect(await read(restricted, part)).toEqual({audiences: ['administrators'], errors: []});
  expect((await read(`\n${restricted}`, part)).errors).toEqual([where.replace('a.mdx', '_a.mdx')]);
});

test('a site that names no audience can restrict no page', async () => {
  const {errors} = await read('---\naudience: administrators\n---\n', {names: ['everyone']});
  expect(errors).toEqual([expect.stringContaining('Write one or more of everyone after')]);
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

/** Gives the restricted files and the errors of a site with these files. */
async function readFiles(
  files: Record<string, string>,
  names = ['everyone', 'administrators', 'managers'],
) {
  const site = {names, pages, fields: []};
  const readers = createReaders(makeFolder(files), site);
  const found = await Promise.all(
    Object.keys(files)
      .filter((file) => file.endsWith('.mdx'))
      .map(async (file) => ({file, ...(await readers(file))})),
  );
  return {
    restricted: found.flatMap(({file, audiences}) => (audiences ? [file] : [])),
    errors: found.flatMap(({errors}) => errors),
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

test.each([
  ['audience: administrators', 'audience: everyone', 'administrators'],
  ['audience: administrators', 'audience: managers', 'administrators'],
  ['audience: [managers, administrators]', 'audience: managers', 'administrators, managers'],
  ['', 'audience: administrators', 'everyone'],
])('of a page with “%s” a translation with “%s” is an error', async (of, field, right) => {
  const files = {[original]: page(of), [translation]: page(field)};
  expect((await readFiles(files)).errors).toEqual([
    expect.stringContaining(
      `${translation}: This is a translation of ${original}, which is for ${right}`,
    ),
  ]);
});

test('a translation of a page whose audience is unknown is an error too', async () => {
  const files = {[original]: page('audience: admins'), [translation]: page()};
  expect((await readFiles(files)).errors).toHaveLength(2);
});

test.each([translation, 'i18n/de/plugin/a.mdx', `${docs}/current/_part.mdx`])(
  'the translation %s of a page that is missing must say who reads it',
  async (file) => {
    expect((await readFiles({[file]: page()})).errors).toEqual([
      expect.stringContaining(`${file}: This is a translation of a page that`),
    ]);
    expect((await readFiles({[file]: page('audience: everyone')})).errors).toEqual([]);
    expect((await readFiles({[file]: restricted})).restricted).toEqual([file]);
    expect((await readFiles({[file]: page()}, ['everyone'])).errors).toEqual([]);
  },
);

test.each(['<Translate>Lynx</Translate>', "{translate({message: 'Lynx'})}"])(
  'the text %s of a restricted page is an error where it would be in the scripts of all readers',
  async (text) => {
    const texts = {'i18n/de/code.json': '{}', [translation]: page()};
    const said = ({errors}: {errors: string[]}) => errors.join();
    const found = await readFiles({...texts, [original]: `${restricted}${text}`});
    expect(said(found)).toContain(`${original}: The texts of i18n/*/code.json`);
    expect(said(await readFiles({...texts, [original]: `${page()}${text}`}))).toBe('');
    expect(said(await readFiles({[original]: `${restricted}${text}`}))).toBe('');
  },
);
