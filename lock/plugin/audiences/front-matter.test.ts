import {readReaders} from './front-matter';

const names = ['everyone', 'managers', 'administrators'];

const read = (source: string, {file = 'docs/a.mdx', isPage = true} = {}) =>
  readReaders(file, source, names, isPage, []);
const withFields = (fields: string, body = 'Text.') => `---\ntitle: A\n${fields}\n---\n\n${body}\n`;
const only = ['administrators'];

test.each([
  ['audience: administrators', only],
  ['audience: [administrators, managers]', [...only, 'managers']],
  ['audience:\n  - administrators', only],
  ['"audience": administrators', only],
  ['audience : administrators', only],
  ['audience: administrators # and no others', only],
  ['audience: everyone', undefined],
  ['audience: [everyone, managers]', undefined],
  ['# audience: administrators', undefined],
  ['description: Who is the audience?', undefined],
  ['sidebar_custom_props: {icon: key}', undefined],
])('%j is read', (fields, audiences) => {
  expect(read(withFields(fields))).toMatchObject({audiences, mistakes: []});
  expect(read(withFields(fields).replaceAll('\n', '\r\n'))).toMatchObject({
    audiences,
    mistakes: [],
  });
});

test.each([
  `\uFEFF${withFields('audience: administrators')}`,
  '---\ntitle: A\naudience: administrators\n',
  '--- \naudience: administrators\n---\n',
])('%j is front matter', (source) => {
  expect(read(source)).toMatchObject({audiences: only, mistakes: []});
});

test.each([
  'audience:',
  'audience: []',
  'audience: admins',
  'audience: [administrators, admins]',
  'audience: {name: administrators}',
  'audience: Administrators',
  'audience: administrators, managers',
])('%j names what is no audience', (fields) => {
  const {mistakes} = read(withFields(fields));
  expect(mistakes).toEqual([{line: 3, message: expect.stringContaining('There is no audience “')}]);
  expect(mistakes[0]!.message).toContain('everyone, managers, administrators.');
});

test.each([
  ...['audiences', 'Audience', 'AUDIENCE', 'page-audience', 'audience_'],
  ...['audiance', 'audeince', 'audince', 'adience', 'audienc', 'audiencia'],
  ...['auidence', 'audiense', 'aud1ence', 'audi ence', 'au-dience', 'Audienz'],
  // Letters of other alphabets, invisible ones, accents.
  ...['аudience', 'audіеnсе', 'αudience', 'аυdіеnсе', 'аudіэnсэ'],
  ...['au\u200bdience', '\u{1d41a}udience', 'audiencé', 'ａｕｄｉｅｎｃｅ'],
  ...['readers', 'roles', 'access', 'visibility', 'only_for', 'sichtbar'],
  // In the place of another field's letter.
  ...['Title', 'drafts'],
])('the field %j ends a build', (key) => {
  expect(read(withFields(`"${key}": administrators`)).mistakes).toEqual([
    {
      line: 3,
      message: expect.stringMatching(
        /^“.+” is no field of a page\. .*Write “audience” to restrict the page/,
      ),
    },
  ]);
});

test.each([
  ['sidebar_custom_props:\n  audience: administrators', 4],
  ['sidebar_custom_props: {audience: administrators}', 3],
  ['sidebar_custom_props: {for: [{Audiance: administrators}]}', 3],
  ['last_update:\n  author: A\n  audiences: administrators', 5],
  ['description: |\n  Text.\n  audience: administrators', 5],
  ['description: >-\n  audiance: administrators', 4],
  ['keywords:\n  - audience: administrators', 4],
  ['<<: {audience: administrators}', 3],
  ['x: &x {audience: administrators}\n<<: *x', 3],
  ['audience: everyone\nkeywords:\n  - audience: managers', 5],
])('%j is inside another field and ends a build', (fields, line) => {
  expect(read(withFields(fields)).mistakes).toContainEqual({
    line,
    message: expect.any(String),
  });
});

test.each([
  ['\n---\naudience: administrators\n---\n', 2, 3],
  [' ---\naudience: administrators\n---\n', 1, 2],
  ['{/* New. */}\n\n---\naudience: administrators\n---\n', 4],
  ['<!-- New. -->\n---\naudience: administrators\n---\n', 3],
  ['\u200B---\nreaders: administrators\n---\n', 1],
  ['import A from "a";\n\n---\naudiance: administrators\n---\n', 4],
  ['+++\naudience = "administrators"\n+++\n', 1, 2],
  ['----\naudience: administrators\n----\n', 1, 2],
  ['---json\n{"audience": "administrators"}\n---\n', 1, 2],
  [withFields('', 'audience: administrators'), 6],
  [withFields('', '# A\n\nText.\n\nAudience：administrators'), 10],
  [withFields('', '---\naudeince: administrators\n---'), 7],
  [withFields('', '{/* audience: administrators */}'), 6],
  [withFields('', 'аudience: administrators'), 6],
  [withFields('', '**Target audience:** administrators'), 6],
  [withFields('', "export const audience = 'administrators';"), 6],
  // Marks of a block of code that are none.
  [withFields('description: |\n  ```', 'audience: administrators'), 7],
  [withFields('', '- ```\n  A\n  ```\n\naudience: administrators'), 10],
  [withFields('', '```\nA\n````\n\naudience: administrators'), 10],
])('%j is outside of front matter and ends a build', (source, ...lines) => {
  expect(read(source).mistakes.map(({line}) => line)).toEqual(lines);
});

test.each([
  ['---¶title: A¶audience: administrators¶---¶Text.', 1],
  ['\n---¶title: A¶readers: administrators¶---\nText.', 2],
  ['---\ndescription: "A¶audience: administrators"\n---\n', 2],
  ['---\n# A¶audience: administrators\n---\n', 2],
])('%j ends a build, with a sign that is no line break for ¶', (source, line) => {
  for (const sign of ['\u000B', '\u000C', '\u0085', '\u2028', '\u2029']) {
    for (const isPage of [true, false]) {
      const {mistakes} = read(source.replaceAll('¶', sign), {isPage});
      const code = sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
      expect(mistakes).toEqual([{line, message: expect.stringContaining(`(U+${code})`)}]);
    }
  }
});

test.each([
  '```yaml\naudience: administrators\n```',
  '- Write this:\n\n  ~~~\n  audience: administrators\n  ~~~',
  'Guidance: read on.',
  'Evidence: none.',
  'The audience, as ever: administrators.',
  '## Audience: who reads this',
  'Описание: слово.',
  'Write `audience` into it.',
])('%j is text', (body) => {
  expect(read(withFields('', body)).mistakes).toEqual([]);
});

test.each([
  'audience administrators',
  'audience:administrators',
  'audience: everyone\naudience: administrators',
  '\taudience: administrators',
  '- audience: administrators',
])('the front matter %j cannot be read', (fields) => {
  expect(read(`---\n${fields}\n---\n`).mistakes).not.toEqual([]);
});

test.each(['# A\n\nText.\n', 'Text.\n\n---\n\nMore: text.\n', ''])(
  'the page %j has no front matter and is for all readers',
  (source) => {
    const readers = read(source);
    expect(readers).toEqual({line: 1, mistakes: []});
  },
);

test('a part of pages needs no front matter, and may have it', () => {
  const part = {file: 'docs/_steps.mdx', isPage: false};
  expect(read('Text.', part).mistakes).toEqual([]);
  expect(read(withFields('audience: administrators'), part)).toMatchObject({
    audiences: only,
    mistakes: [],
  });
  const {mistakes} = read('\n---\naudience: administrators\n---\n', part);
  expect(mistakes).toHaveLength(1);
});

test('such a sign in a text is no mistake', () => {
  const text = 'A word.\u2028Another.';
  expect(read(withFields('audience: everyone', text)).mistakes).toEqual([]);
  expect(read(text).mistakes).toEqual([]);
});

test.each([
  ["export const audience = 'administrators';", 1],
  ['// audience: administrators', 1],
  ['/**\n * Audiences: administrators\n */', 2],
  ["export const frontMatter = {\n  audiance: 'administrators',\n};", 2],
])('%j restricts no page that is a script, and ends a build', (source, line) => {
  const {mistakes} = read(source, {file: 'src/pages/a.tsx'});
  expect(mistakes.map((each) => each.line)).toEqual([line]);
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
  expect(read(`---\n${fields}\n---\n`).mistakes).toEqual([]);
});
