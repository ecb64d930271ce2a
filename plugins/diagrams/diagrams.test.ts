import path from 'node:path';
import type {Code} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx';
import {visit} from 'unist-util-visit';
import {parseMdx} from '../guide/testing/parse-mdx';
import {diagrams} from '.';

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
  diagrams()(tree, {path: path.resolve('docs/configuration/users.mdx')});
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

test('fences become drawings wherever they stand, and other code stays', () => {
  const found = transform(
    flowchart('a --> b'),
    '```js\na --> b\n```',
    `1. A step\n\n${flowchart('a --> b').replace(/^/gm, '   ')}`,
  );
  expect(found[1]).toMatchObject({type: 'code', value: 'a --> b'});
  expect([found[0], found[2]]).toEqual(
    [1, 2].map((count) =>
      expect.objectContaining({
        name: 'Diagram',
        attributes: [
          item('svg', expect.stringContaining(`id="diagram-${count}-title"`)),
        ],
      }),
    ),
  );
});

test('a drawing that may scroll has a label', () => {
  const [small, large] = transform(
    flowchart('a --> b'),
    flowchart('a[A rather long label of a node] --> b[Another long one]'),
  );
  const label = {attributes: expect.arrayContaining([item('label', 'A name')])};
  expect(small).not.toMatchObject(label);
  expect(large).toMatchObject(label);
});

test('a drawing links to pages other than its own', () => {
  const [drawn] = transform(flowchart('u[Users] --> s[Site]'));
  expect(drawn).toMatchObject({
    attributes: [
      item('svg', expect.not.stringContaining('href="/configuration/users"')),
    ],
  });
  expect(drawn).toMatchObject({
    attributes: [
      item('svg', expect.stringContaining('href="/configuration/sites"')),
    ],
  });
});

test('all that is wrong on a page is reported at once, with file and line', () => {
  const attempt = () =>
    transform(fence('flowchart TD', 'a --> b'), flowchart('a & b'));
  expect(attempt).toThrow(
    /^docs\/configuration\/users\.mdx:2 This diagram has no .*'accTitle.*\ndocs\/configuration\/users\.mdx:2 .*'accDescr.*\ndocs\/configuration\/users\.mdx:10 'a & b' would be left out/,
  );
});
