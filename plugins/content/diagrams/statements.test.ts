import {load} from 'cheerio';
import {findMissing, readStatements} from './statements';

const statements = readStatements(
  new Map([
    [1, 'a[Asset] -->|stands at| b[Site]'],
    [2, 'b --> c'],
  ]),
);

const node = (id: string, label = id) =>
  `<g class="node" data-id="${id}" data-label="${label}"><text>${label}</text></g>`;
const edge = (from: string, to: string, label = '', more = '') =>
  `<polyline class="edge" data-from="${from}" data-to="${to}" data-label="${label}" ${more}/><text>${label}</text>`;

const nodes = node('a', 'Asset') + node('b', 'Site') + node('c');
const edges = edge('a', 'b', 'stands at') + edge('b', 'c');

function missingIn(drawing: string): string[] {
  const $ = load(`<svg>${drawing}</svg>`, {xml: true});
  return findMissing($, statements).map(
    ({line, text}) => `${line}: ${text.replace(/ is not in .*/, '')}`,
  );
}

test('nothing is missing in a whole drawing', () => {
  expect(missingIn(nodes + edges)).toEqual([]);
});

test('an arrow that is drawn backwards is the same arrow', () => {
  const turned = edge(
    'c',
    'b',
    '',
    'data-arrow-start="true" data-arrow-end="false"',
  );
  expect(missingIn(nodes + edge('a', 'b', 'stands at') + turned)).toEqual([]);
});

test.each([
  [
    'a node',
    nodes.replace(node('c'), '') + edges,
    ["2: 'c'", "2: '' from 'Site' to 'c'"],
  ],
  ['a text', (nodes + edges).replace('<text>Site</text>', ''), ["1: 'Site'"]],
  [
    'a relation',
    nodes + edge('a', 'b', 'stands at'),
    ["2: '' from 'Site' to 'c'"],
  ],
  [
    'the label of a relation',
    nodes + edge('a', 'b') + edge('b', 'c'),
    ["1: 'stands at' from 'Asset' to 'Site'"],
  ],
  [
    'the right end of a relation',
    nodes + edge('a', 'c', 'stands at') + edge('b', 'c'),
    ["1: 'stands at' from 'Asset' to 'Site'"],
  ],
])('%s that is absent is named with its line', (_, drawing, missing) => {
  expect(missingIn(drawing)).toEqual(missing);
});
