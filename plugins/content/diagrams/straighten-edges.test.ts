import {load} from 'cheerio';
import {straightenEdges} from './straighten-edges';

const node = (id: string, x: number, y: number) =>
  `<g class="node" data-id="${id}"><rect x="${x}" y="${y}" width="100" height="40"/></g>`;
const edge = (from: string, to: string, points: string, label = '') =>
  `<polyline class="edge" data-from="${from}" data-to="${to}" data-label="${label}" points="${points}"/>`;
const labelAt = (y: number) => `<g class="edge-label"><text y="${y}">is at</text></g>`;

function straighten(...parts: string[]): (string | undefined)[] {
  const $ = load(`<svg>${parts.join('')}</svg>`, {xml: true});
  straightenEdges($);
  return $('.edge')
    .get()
    .map((drawn) => $(drawn).attr('points'));
}

const nodes = [node('a', 0, 0), node('b', 0, 200)];
const apart = [node('a', 0, 0), node('b', 300, 200)];
const hexagon =
  '<g class="node" data-id="a"><polygon points="20,0 80,0 100,20 80,40 20,40 0,20"/></g>';

test.each([
  [
    'an edge that bends beside its label becomes straight through the label',
    [...nodes, labelAt(110)],
    ['50,40 50,60 30,60 30,160 70,160 70,200'],
    ['30,40 30,60 30,60 30,160 30,160 30,200'],
  ],
  [
    'an edge meets the side of a node at its label, and bends for the other node',
    [...apart, labelAt(110)],
    ['50,40 50,60 60,60 60,160 340,160 340,200'],
    ['60,40 60,60 60,60 60,160 340,160 340,200'],
  ],
  [
    'a label stays on its edge',
    [...nodes, labelAt(80)],
    ['50,40 50,120 30,120 30,200'],
    ['50,40 50,120 50,120 50,200'],
  ],
  [
    'edges of one side keep their order and a distance',
    nodes,
    ['40,40 40,50 -60,50 -60,190 20,190 20,200', '60,40 60,60 38,60 38,160 80,160 80,200'],
    ['28,40 28,50 -60,50 -60,190 20,190 20,200', '38,40 38,60 38,60 38,160 38,160 38,200'],
  ],
  [
    'no edge leaves the flat part of a shape',
    [hexagon, node('b', 0, 200)],
    ['50,40 50,60 10,60 10,200'],
    ['50,40 50,60 50,60 50,200'],
  ],
])('%s', (_, around, drawn, straight) => {
  const label = around.join('').includes('edge-label') ? 'is at' : '';
  const edges = drawn.map((points) => edge('a', 'b', points, label));
  expect(straighten(...around, ...edges)).toEqual(straight);
});
