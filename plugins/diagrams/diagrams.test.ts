import path from 'node:path';
import diagrams from '.';

const fence = (value: string, line = 10) => ({
  type: 'code',
  lang: 'mermaid',
  value,
  position: {start: {line}},
});

const source = (...lines: string[]) =>
  ['flowchart LR', 'accTitle: A name', 'accDescr: A is B.', ...lines].join(
    '\n',
  );

const file = {path: path.resolve('docs/usage/assets.mdx')};

type Tree = Parameters<ReturnType<typeof diagrams>>[0];

function run(children: object[]): Tree {
  const tree = {type: 'root', children} as Tree;
  diagrams()(tree, file);
  return tree;
}

function attributesOf(node: unknown): Record<string, unknown> {
  const {attributes} = node as {attributes: {name: string; value: unknown}[]};
  return Object.fromEntries(attributes.map(({name, value}) => [name, value]));
}

const code = {type: 'code', lang: 'js', value: 'a --> b'};

test('fences become figures wherever they stand, and other code stays', () => {
  const list = {type: 'list', children: [fence(source('a --> b'))]};
  const tree = run([fence(source('a --> b')), code, list]);
  const [first, second, third] = tree.children!;
  expect(second).toBe(code);
  const figures = [first, third!.children![0]];
  figures.forEach((figure, index) => {
    expect(figure).toMatchObject({type: 'mdxJsxFlowElement', name: 'figure'});
    const {className, dangerouslySetInnerHTML} = attributesOf(figure);
    expect(className).toBe('diagram');
    const {value} = dangerouslySetInnerHTML as {value: string};
    const {__html} = JSON.parse(value) as {__html: string};
    expect(__html).toContain(`id="diagram-${index + 1}-title"`);
  });
});

test('a drawing that may scroll takes the focus and has a name', () => {
  const wide = source(
    'a[A rather long label of a node] --> b[Another long one]',
  );
  const [small, large] = run([fence(source('a --> b')), fence(wide)]).children!;
  expect(attributesOf(small)).not.toHaveProperty('tabIndex');
  expect(attributesOf(large)).toMatchObject({
    tabIndex: '0',
    'aria-label': 'A name',
  });
});

test('all that is wrong on a page is told at once, with file and line', () => {
  const attempt = () =>
    run([fence('erDiagram\nA ||--|| B : x', 10), fence(source('a & b'), 20)]);
  expect(attempt).toThrow(
    /^docs\/usage\/assets\.mdx:11 This diagram has no .*'accTitle.*\ndocs\/usage\/assets\.mdx:11 .*'accDescr.*\ndocs\/usage\/assets\.mdx:24 'a & b' would be left out/,
  );
});
