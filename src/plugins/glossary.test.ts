import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {listFacts, fillFacts} from './facts';
import {glossary, glossaryFile, linkTerms, readGlossary} from './glossary';
import {findNodes} from './nodes';
import {bundle} from '../../packages/lock/src/plugin/testing/bundle';
import {makeFolder} from '../../packages/lock/src/sources/testing/make-folder';
import {parseMdx} from './parse-mdx';

const root = path.join(__dirname, '../..');
const written = readFileSync(path.join(root, glossaryFile), 'utf8');
const known = readGlossary(fillFacts(written, listFacts(root), () => {}));

const entry = (term: string, text = 'It is said here.') =>
  `### ${term} {/* #${term.toLowerCase()} */}\n\n${text}\n\n`;

test('a definition is the first sentence of its entry, without markup', () => {
  const text = 'The *X.509* [identity](/features/devices) of a `device`. More is said.';
  expect(readGlossary(entry('Proof', text))).toEqual(
    new Map([['proof', 'The X.509 identity of a device.']]),
  );
});

test('headings of letters are no terms', () => {
  const source = `## A {/* #a */}\n\n${entry('Asset')}`;
  expect([...readGlossary(source).keys()]).toEqual(['asset']);
});

test.each([
  [
    'a term without a definition',
    '### Asset {/* #asset */}\n',
    ':1 The tooltip of “Asset” has no text',
  ],
  ['a heading in its place', '### Asset {/* #asset */}\n\n## B {/* #b */}\n', 'has no text'],
  ['a component in it', entry('Asset', 'A thing in <Product />.'), 'without components'],
  [
    'more than a tooltip holds',
    entry('Asset', `${'long '.repeat(40)}.`),
    'has 201 characters and its tooltip holds 160',
  ],
  ['a term twice', entry('Asset') + entry('Asset'), ':5 “Asset” stands twice'],
  ['terms out of order', entry('Zone') + entry('Asset'), ':5 “Asset” stands after “Zone”'],
])('%s is refused with its line', (_, source, message) => {
  expect(() => readGlossary(source)).toThrow(message);
});

/** Runs the plugin on a page; its links and terms afterwards, in order. */
function transform(source: string, page = 'docs/usage/assets.mdx') {
  const tree = parseMdx('page.mdx', source);
  linkTerms({siteDir: root})(tree, {path: path.join(root, page)});
  return findNodes(tree, 'link', 'mdxJsxTextElement');
}

const link = '[asset](/features/glossary#asset)';

test('the first link to a term becomes a term, and the next one stays', () => {
  expect(transform(`An **${link}**.\n\nThe ${link}.`)).toMatchObject([
    {
      name: 'Term',
      attributes: [
        {name: 'href', value: '/features/glossary#asset'},
        {name: 'definition', value: known.get('asset')},
      ],
      children: [{type: 'text', value: 'asset'}],
    },
    {type: 'link', url: '/features/glossary#asset'},
  ]);
});

test('links in headings, to elsewhere and to terms that do not exist stay, and count for nothing', () => {
  const source = `## An **${link}**\n\n[All](/features/assets), [x](/features/glossary#x), ${link}`;
  expect(transform(source)).toMatchObject([
    {type: 'link'},
    {type: 'link', url: '/features/assets'},
    {type: 'link', url: '/features/glossary#x'},
    {type: 'mdxJsxTextElement'},
  ]);
});

test('the glossary keeps its links', () => {
  expect(transform(link, 'docs/features/glossary.mdx')).toMatchObject([{type: 'link'}]);
});

test('a page is compiled again when the glossary is edited', async () => {
  const siteDir = makeFolder({
    [glossaryFile]: '',
    'page.mdx': 'export default 1;',
    'other.js': '',
  });
  const plugin = glossary({siteDir} as LoadContext);
  const file = path.join(siteDir, glossaryFile);
  const page = await bundle(siteDir, './page.mdx', plugin);
  expect(page).toMatchObject({
    errors: '',
    files: expect.arrayContaining([file]),
  });
  const other = await bundle(siteDir, './other.js', plugin);
  expect(other.files).not.toContain(file);
});

test('an error in the glossary is reported once, before pages are compiled', () => {
  const siteDir = makeFolder({[glossaryFile]: '### Asset {/* #asset */}\n'});
  const {loadContent} = glossary({siteDir} as LoadContext);
  expect(() => loadContent?.()).toThrow(`${glossaryFile}:1 The tooltip of “Asset” has no text.`);
});
