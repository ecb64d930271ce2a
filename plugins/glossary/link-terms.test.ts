import {readFileSync} from 'node:fs';
import path from 'node:path';
import {visit} from 'unist-util-visit';
import {parseMdx} from '../guide/testing/parse-mdx';
import linkTerms from './link-terms';
import {glossaryFile, readGlossary} from './read-glossary';

const siteDir = path.join(__dirname, '../..');

/** Runs the plugin on a page; its links and terms afterwards, in order. */
function transform(source: string, page = 'docs/usage/assets.mdx') {
  const tree = parseMdx(source);
  linkTerms({siteDir})(tree, {path: path.join(siteDir, page)});
  const found: object[] = [];
  visit(tree, ['link', 'mdxJsxTextElement'], (node) => void found.push(node));
  return found;
}

const link = '[asset](/features/glossary#asset)';

test('the first link to a term becomes a term, and the next one stays', () => {
  const source = readFileSync(path.join(siteDir, glossaryFile), 'utf8');
  const definition = readGlossary(source).get('asset');
  expect(transform(`An **${link}**.\n\nThe ${link}.`)).toMatchObject([
    {
      name: 'Term',
      attributes: [
        {name: 'href', value: '/features/glossary#asset'},
        {name: 'definition', value: definition},
      ],
      children: [{type: 'text', value: 'asset'}],
    },
    {type: 'link', url: '/features/glossary#asset'},
  ]);
});

test('links in headings and to elsewhere stay, and count for nothing', () => {
  const source = `## An **${link}**\n\n[All](/features/assets), ${link}`;
  expect(transform(source)).toMatchObject([
    {type: 'link'},
    {type: 'link', url: '/features/assets'},
    {type: 'mdxJsxTextElement'},
  ]);
});

test('the glossary keeps its links', () => {
  expect(transform(link, 'docs/features/glossary.mdx')).toMatchObject([
    {type: 'link'},
  ]);
});

test.each(['', '## '])(
  'a term that the glossary lacks fails the build after %j, with file, line and remedy',
  (start) => {
    const source = `Text\n\n${start}[x](/features/glossary#asset-x)`;
    expect(() => transform(source)).toThrow(
      'docs/usage/assets.mdx:3 The glossary has no term #asset-x. Link to a term of docs/features/glossary.mdx, or write it there: ### Term {/* #asset-x */}',
    );
  },
);
