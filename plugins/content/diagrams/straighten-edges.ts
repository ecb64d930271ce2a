import type {Cheerio, CheerioAPI} from 'cheerio';
import type {Element} from 'domhandler';

export interface Point {
  x: number;
  y: number;
}

/** Where an edge meets a node; the drawing flows downwards. */
interface End {
  /** Of the edge, from this node to the other. */
  points: Point[];
  /** The flat part of the node's side, from its left to its right. */
  span: readonly [left: number, right: number];
  /** Whether the edge may not make room for others. */
  isFixed: boolean;
}

/** How far apart two edges are at a node, in pixels. */
const gap = 10;

/**
 * Straightens the edges of a drawing that flows downwards. The library spreads
 * edges evenly along the side of a node, and so bends an edge twice by a few
 * pixels although a straight line from its label would meet the node. Here each
 * edge meets the node where that line does, if it does; the others make room.
 */
export function straightenEdges($: CheerioAPI): void {
  const spans = new Map(
    $('.node, .subgraph')
      .get()
      .map((node) => [$(node).attr('data-id'), flatPart($(node).children())]),
  );
  const labels = $('.edge-label > text').get();
  const sides = new Map<string, End[]>();
  const edges = $<Element, string>('.edge')
    .get()
    .map((edge) => ({drawn: $(edge), points: pointsOf($(edge))}));
  for (const {drawn, points} of edges) {
    const label = drawn.attr('data-label') ? labels.shift() : undefined;
    const labelY = label && Number($(label).attr('y'));
    addEnd(drawn.attr('data-from'), points, labelY);
    addEnd(drawn.attr('data-to'), [...points].reverse(), labelY);
  }
  sides.forEach(place);
  for (const {drawn, points} of edges) {
    drawn.attr('points', points.map(({x, y}) => `${x},${y}`).join(' '));
  }

  function addEnd(id: string | undefined, points: Point[], labelY = NaN): void {
    const span = spans.get(id);
    const [first, second] = points;
    // The library rounds nothing.
    if (!span || !first || !second || Math.abs(first.x - second.x) > 0.5) {
      return;
    }
    const isBelow = second.y > first.y;
    const isLabelHere = isBelow ? labelY < second.y : labelY > second.y;
    const side = `${id} ${isBelow}`;
    const end = {points, span, isFixed: points.length < 4 || isLabelHere};
    sides.set(side, [...(sides.get(side) ?? []), end]);
  }
}

/** Places the edges along one side of a node, without changing their order. */
function place(ends: End[]): void {
  ends.sort((a, b) => a.points[0]!.x - b.points[0]!.x);
  ends.forEach((end, index) => {
    const {points, span} = end;
    const next = points[2]?.x ?? NaN;
    const left = span[0] + index * gap;
    const right = span[1] - (ends.length - 1 - index) * gap;
    if (!end.isFixed && next >= left && next <= right) {
      moveTo(points, next);
      end.isFixed = true;
    }
  });
  const xOf = (index: number) => ends[index]?.points[0]?.x;
  ends.forEach(({points, isFixed}, index) => {
    if (!isFixed) {
      const least = (xOf(index - 1) ?? -Infinity) + gap;
      const most = (xOf(index + 1) ?? Infinity) - gap;
      moveTo(points, Math.min(Math.max(points[0]!.x, least), most));
    }
  });
}

function moveTo([first, second]: Point[], x: number): void {
  first!.x = x;
  second!.x = x;
}

/** From where to where an edge may meet the upper or lower side of a shape. */
function flatPart(shape: Cheerio<Element>): [number, number] {
  const inset = Math.max(Number(shape.attr('rx') ?? 0), gap / 2);
  if (shape.is('rect')) {
    const x = Number(shape.attr('x'));
    return [x + inset, x + Number(shape.attr('width')) - inset];
  }
  if (shape.is('circle')) {
    const x = Number(shape.attr('cx'));
    return [x, x];
  }
  const points = pointsOf(shape);
  const top = Math.min(...points.map(({y}) => y));
  const xs = points.filter(({y}) => y === top).map(({x}) => x);
  return [Math.min(...xs), Math.max(...xs)];
}

/** The points of a line or a polygon. */
export function pointsOf(shape: Cheerio<Element>): Point[] {
  const pairs = (shape.attr('points') ?? '').split(' ').filter(Boolean);
  return pairs.map((pair) => {
    const [x = NaN, y = NaN] = pair.split(',').map(Number);
    return {x, y};
  });
}
