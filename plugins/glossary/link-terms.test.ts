import {readFileSync} from 'node:fs';
import path from 'node:path';
import linkTerms, {type Node} from './link-terms';
import {glossaryFile, readGlossary} from './read-glossary';

const siteDir = path.join(__dirname, '../..');

const link = (id: string): Node => ({
  type: 'link',
  url: `/features/glossary#${id}`,
  children: [{type: 'text'}],
  position: {start: {line: 7}},
});

/** Runs the plugin on blocks of a page and gives their links afterwards. */
function transform(blocks: Node[], page = 'docs/usage/assets.mdx') {
  const tree = {type: 'root', children: blocks};
  linkTerms({siteDir})(tree, {path: path.join(siteDir, page)});
  return blocks.flatMap(({children = []}) => children);
}

const paragraph = (...children: Node[]): Node => ({
  type: 'paragraph',
  children,
});

test('the first link to a term becomes a term, and the next one stays', () => {
  const source = readFileSync(path.join(siteDir, glossaryFile), 'utf8');
  const {definition} = readGlossary(source).get('asset')!;
  const [first, second] = transform([
    paragraph(link('asset')),
    paragraph(link('asset')),
  ]);
  expect(first).toMatchObject({
    type: 'mdxJsxTextElement',
    name: 'Term',
    attributes: [
      {name: 'href', value: '/features/glossary#asset'},
      {name: 'definition', value: definition},
    ],
    children: [{type: 'text'}],
  });
  expect(second).toEqual(link('asset'));
});

test('links in headings and to elsewhere stay, and count for nothing', () => {
  const elsewhere = {...link(''), url: '/features/assets'};
  const links = transform([
    {type: 'heading', children: [{type: 'strong', children: [link('asset')]}]},
    paragraph(elsewhere, link('asset')),
  ]);
  expect(links[0]?.children).toEqual([link('asset')]);
  expect(links.map(({type}) => type)).toEqual([
    'strong',
    'link',
    'mdxJsxTextElement',
  ]);
});

test('the glossary keeps its links', () => {
  const page = 'docs/features/glossary.mdx';
  expect(transform([paragraph(link('asset'))], page)).toEqual([link('asset')]);
});

test.each(['paragraph', 'heading'])(
  'a term that the glossary lacks fails the build in a %s, with file, line and remedy',
  (type) => {
    expect(() => transform([{type, children: [link('asset-x')]}])).toThrow(
      'docs/usage/assets.mdx:7 The glossary has no term #asset-x. Link to a term of docs/features/glossary.mdx, or write it there: ### Term {/* #asset-x */}',
    );
  },
);
