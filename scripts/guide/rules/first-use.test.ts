import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parsePage} from '../read-pages.mjs';
import {rule} from './first-use.mjs';

const glossary = [
  'Asset',
  'Company',
  'Not evaluated',
  'Site',
  'Time zone',
  'Zone',
].map((term) => ({id: term.toLowerCase().replace(' ', '-'), term}));
const guide = {pages: [], glossary};

const link = (text: string, id: string) =>
  `[${text}](/features/glossary#${id})`;
const file = 'docs/usage/page.mdx';
const check = (body: string, place = {}) =>
  rule.check({...parsePage(file, body, 'usage/page.mdx'), ...place}, guide);

test('a page that links first uses and no others passes', () => {
  expect(
    check(
      `Each ${link('asset', 'asset')} has a [*Not evaluated*](/features/glossary#not-evaluated) day.\n\nThe asset stays. *Not evaluated* passes.`,
    ),
  ).toEqual([]);
});

test('the fixture fails at its first use and at its second link', () => {
  const fixture = path.join(__dirname, '../fixtures/first-use.mdx');
  expect(check(readFileSync(fixture, 'utf8'))).toEqual([
    {
      line: 6,
      message:
        'The first use of “assets” links to the glossary. Write [assets](/features/glossary#asset).',
    },
    {
      line: 8,
      message: '“site” has its link in line 6. Write it without one here.',
    },
  ]);
});

test('a first use without a link is named with what to write', () => {
  expect(check('A page.\n\nLook after\nyour assets. Assets stay.')).toEqual([
    {
      line: 4,
      message:
        'The first use of “assets” links to the glossary. Write [assets](/features/glossary#asset).',
    },
  ]);
});

test('a link after the first use moves up', () => {
  expect(check(`An asset.\n\nThe ${link('asset', 'asset')}.`)).toEqual([
    {
      line: 1,
      message:
        'The first use of “asset” links to the glossary. Write [asset](/features/glossary#asset), and take the link from line 3.',
    },
  ]);
});

test('a second link is one too many', () => {
  const twice = `${link('Asset', 'asset')}.\n\n${link('assets', 'asset')}.`;
  expect(check(twice)).toEqual([
    {
      line: 3,
      message: '“assets” has its link in line 1. Write it without one here.',
    },
  ]);
});

test('a link to another term is wrong, and a link with other words is not', () => {
  expect(check(`${link('Asset', 'zone')}. ${link('Term', 'zone')}`)).toEqual([
    {
      line: 1,
      message:
        '“Asset” links to #zone. Write [Asset](/features/glossary#asset).',
    },
  ]);
});

test('a state in italics is a use, a name in italics is none', () => {
  expect(check('*Pier 4 assets* is *Not evaluated*.')).toEqual([
    {
      line: 1,
      message:
        'The first use of “*Not evaluated*” links to the glossary. Write [*Not evaluated*](/features/glossary#not-evaluated).',
    },
  ]);
});

test('the longest term counts: a time zone is not a zone', () => {
  const problems = check('The time zone of the company.');
  expect(problems.map(({message}) => message)).toEqual([
    expect.stringContaining('“time zone”'),
    expect.stringContaining('“company”'),
  ]);
});

test.each([
  ['a heading', '## Asset {/* #asset */}'],
  ['code', 'Type `asset`.\n\n```text\nasset\n```'],
  ['a link to elsewhere', '[About assets](/features/assets)'],
  ['a label', 'Open **Assets**.'],
  ['the head or the first cell of a table', '| Asset |\n|---|\n| Asset |'],
  ['a list of further pages', '## Related pages {/* #r */}\n\n- Your assets'],
  ['the name of a page', 'Asset settings are elsewhere.'],
  ['a quotation', 'It says "No asset yet".'],
  ['part of a word', 'An asset-like thing in a subzone.'],
])('%s is no use', (_, body) => {
  expect(check(body)).toEqual([]);
});

test('a label may have the link that a first use needs', () => {
  expect(check(`- **${link('Asset', 'asset')}.** The asset.`)).toEqual([]);
});

test('the home page, the template and the glossary are left alone', () => {
  for (const kind of ['home', 'template']) {
    expect(check('An asset.', {kind})).toEqual([]);
  }
  const route = '/features/glossary';
  expect(check('An asset.', {kind: 'features', route})).toEqual([]);
});
