import path from 'node:path';
import type {Code} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx';
import {visit} from 'unist-util-visit';
import {parseMdx} from '../guide/testing/parse-mdx';
import diagrams from '.';

function fence(...lines: string[]): string {
  return ['```mermaid', ...lines, '```'].join('\n');
}

const alternative = ['accTitle: A name', 'accDescr: A is B.'];

function flowchart(...lines: string[]): string {
  return fence('flowchart LR', ...alternative, ...lines);
}

/** Runs the plugin on a page; its figures and code afterwards, in order. */
function transform(...blocks: string[]) {
  const tree = parseMdx(blocks.join('\n\n'));
  diagrams()(tree, {path: path.resolve('docs/usage/assets.mdx')});
  const found: (MdxJsxFlowElement | Code)[] = [];
  visit(tree, (node) => {
    if (node.type === 'mdxJsxFlowElement' || node.type === 'code') {
      found.push(node);
    }
  });
  return found;
}

const item = (name: string, value: unknown) =>
  expect.objectContaining({name, value});

test('fences become figures wherever they stand, and other code stays', () => {
  const figures = transform(
    flowchart('a --> b'),
    '```js\na --> b\n```',
    `1. A step\n\n${flowchart('a --> b').replace(/^/gm, '   ')}`,
  );
  expect(figures[1]).toMatchObject({type: 'code', value: 'a --> b'});
  expect([figures[0], figures[2]]).toEqual(
    [1, 2].map((count) =>
      expect.objectContaining({
        name: 'figure',
        attributes: [
          item('className', 'diagram'),
          item(
            'dangerouslySetInnerHTML',
            expect.objectContaining({
              value: expect.stringContaining(`id=\\"diagram-${count}-title\\"`),
            }),
          ),
        ],
      }),
    ),
  );
});

test('a drawing that may scroll takes the focus and has a name', () => {
  const [small, large] = transform(
    flowchart('a --> b'),
    flowchart('a[A rather long label of a node] --> b[Another long one]'),
  );
  const focusable = [item('tabIndex', '0'), item('aria-label', 'A name')];
  expect(small).not.toMatchObject({
    attributes: expect.arrayContaining(focusable),
  });
  expect(large).toMatchObject({attributes: expect.arrayContaining(focusable)});
});

test('all that is wrong on a page is told at once, with file and line', () => {
  const attempt = () =>
    transform(fence('erDiagram', 'A ||--|| B : x'), flowchart('a & b'));
  expect(attempt).toThrow(
    /^docs\/usage\/assets\.mdx:2 This diagram has no .*'accTitle.*\ndocs\/usage\/assets\.mdx:2 .*'accDescr.*\ndocs\/usage\/assets\.mdx:10 'a & b' would be left out/,
  );
});
