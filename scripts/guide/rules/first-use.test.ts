import {parsePage} from '../read-pages';
import {firstUse} from './first-use';

const glossary = [
  'Asset',
  'Company',
  'Not evaluated',
  'Site',
  'Time zone',
  'Zone',
].map((term) => ({id: term.toLowerCase().replace(' ', '-'), term}));
const link = (text: string, id: string) =>
  `[${text}](/features/glossary#${id})`;
const file = 'docs/usage/page.mdx';
const check = (body: string, place = {}) =>
  firstUse({...parsePage(file, body, 'usage/page.mdx'), ...place}, {glossary});

test('a page that links the first use of each term, and no other, passes', () => {
  expect(
    check(
      `Each ${link('asset', 'asset')} has a [*Not evaluated*](/features/glossary#not-evaluated) day.\n\nThe asset stays. *Not evaluated* passes.`,
    ),
  ).toEqual([]);
});

test('a first use without a link fails, and the message says what to write', () => {
  expect(check('A page.\n\nLook after\nyour zones. Zones stay.')).toEqual([
    {
      line: 4,
      message:
        'Link the first use of “zones”: write [zones](/features/glossary#zone).',
    },
  ]);
});

test('a link on a later use than the first fails', () => {
  expect(check(`An asset.\n\nThe ${link('asset', 'asset')}.`)).toEqual([
    {
      line: 1,
      message:
        'Link the first use of “asset”: write [asset](/features/glossary#asset), and remove the link in line 3.',
    },
  ]);
});

test('a second link to a term fails', () => {
  const twice = `${link('Asset', 'asset')}.\n\n${link('assets', 'asset')}.`;
  expect(check(twice)).toEqual([
    {
      line: 3,
      message: 'Remove the link of “assets”: line 1 has it already.',
    },
  ]);
});

test('a link to another term fails, a link with other words does not', () => {
  expect(check(`${link('Asset', 'zone')}. ${link('Term', 'zone')}`)).toEqual([
    {
      line: 1,
      message:
        '“Asset” links to #zone. Write [Asset](/features/glossary#asset).',
    },
  ]);
});

test('a state in italics counts as a use, a name in italics does not', () => {
  expect(check('*Pier 4 assets* is *Not evaluated*.')).toEqual([
    {
      line: 1,
      message:
        'Link the first use of “*Not evaluated*”: write [*Not evaluated*](/features/glossary#not-evaluated).',
    },
  ]);
});

test('a basic term needs no link', () => {
  expect(check('The company of an asset.')).toEqual([]);
});

test('the longest term counts: a time zone is not a zone', () => {
  const problems = check('The time zone of the company.');
  expect(problems.map(({message}) => message)).toEqual([
    expect.stringContaining('“time zone”'),
  ]);
});

test.each([
  ['a heading', '## Asset {/* #asset */}'],
  ['code', 'Type `asset`.\n\n```text\nasset\n```'],
  ['a link to elsewhere', '[About assets](/features/assets)'],
  ['a label in bold', 'Open **Assets**.'],
  ['the head or the first cell of a table', '| Asset |\n|---|\n| Asset |'],
  ['a list of further pages', '## Related pages {/* #r */}\n\n- Your assets'],
  ['the name of a page', 'Asset settings are elsewhere.'],
  ['a quotation', 'It says "No asset yet".'],
  ['part of a word', 'An asset-like thing in a subzone.'],
])('%s does not count as a use', (_, body) => {
  expect(check(body)).toEqual([]);
});

test('a label may have the link that a first use needs', () => {
  expect(check(`- **${link('Asset', 'asset')}.** The asset.`)).toEqual([]);
});

test('the home page, the template and the glossary are not checked', () => {
  for (const kind of ['home', 'template']) {
    expect(check('An asset.', {kind})).toEqual([]);
  }
  const route = '/features/glossary';
  expect(check('An asset.', {kind: 'features', route})).toEqual([]);
});
