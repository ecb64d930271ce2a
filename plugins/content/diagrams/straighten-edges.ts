import type {Cheerio, CheerioAPI} from 'cheerio';
import type {Element} from 'domhandler';

/** Where an edge meets a node; the drawing flows downwards. */
interface End {
  /** Of the edge, from this node to the other. */
  points: Point[];
  /** Where it shall meet the node. */
  x: number;
  /** The flat part of the node's side, from its left to its right. */
  span: readonly [number, number];
  /** Whether the label beside the node keeps the edge where it is. */
  isFixed: boolean;
}

interface Point {
  x: number;
  y: number;
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
      .map((node) => [
        $(node).attr('data-id'),
        flatPart($(node).children().first()),
      ]),
  );
  const labels = $('.edge-label > text').get();
  const sides = new Map<string, End[]>();
  const edges = $<Element, string>('.edge')
    .get()
    .map((edge) => {
      const drawn = $(edge);
      const points = pointsOf(drawn);
      const label = drawn.attr('data-label') && labels.shift();
      const labelY = label ? Number($(label).attr('y')) : null;
      addEnd(drawn.attr('data-from'), points, labelY);
      addEnd(drawn.attr('data-to'), points, labelY, true);
      return {drawn, points};
    });
  sides.forEach(place);
  for (const {drawn, points} of edges) {
    const corners = points.filter(isCorner).map(({x, y}) => `${x},${y}`);
    drawn.attr('points', corners.join(' '));
  }

  function addEnd(
    id: string | undefined,
    edge: Point[],
    labelY: number | null,
    isLast = false,
  ): void {
    const span = spans.get(id);
    const points = isLast ? [...edge].reverse() : edge;
    const [first, second] = points;
    if (!span || !first || !second || !isSame(first.x, second.x)) {
      return;
    }
    const isBelow = second.y > first.y;
    const isFixed =
      points.length < 4 ||
      (labelY !== null && (isBelow ? labelY < second.y : labelY > second.y));
    const side = `${id} ${isBelow}`;
    sides.set(side, [
      ...(sides.get(side) ?? []),
      {points, x: first.x, span, isFixed},
    ]);
  }
}

/** Places the edges along one side of a node, without changing their order. */
function place(ends: End[]): void {
  ends.sort((a, b) => a.x - b.x);
  ends.forEach((end, index) => {
    const next = end.points[2]?.x;
    const left = end.span[0] + index * gap;
    const right = end.span[1] - (ends.length - 1 - index) * gap;
    if (!end.isFixed && next !== undefined && next >= left && next <= right) {
      end.x = next;
      end.isFixed = true;
    }
  });
  ends.forEach((end, index) => {
    if (!end.isFixed && index > 0) {
      end.x = Math.max(end.x, ends[index - 1]!.x + gap);
    }
  });
  ends.reverse().forEach((end, index) => {
    if (!end.isFixed && index > 0) {
      end.x = Math.min(end.x, ends[index - 1]!.x - gap);
    }
  });
  for (const {points, x} of ends) {
    points[0]!.x = x;
    points[1]!.x = x;
  }
}

/** Whether a line turns at a point. */
function isCorner({x, y}: Point, index: number, all: Point[]): boolean {
  const [before, after] = [all[index - 1], all[index + 1]];
  return !(
    before &&
    after &&
    ((isSame(before.x, x) && isSame(after.x, x)) ||
      (isSame(before.y, y) && isSame(after.y, y)))
  );
}

/** The library rounds nothing. */
function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.5;
}

function flatPart(shape: Cheerio<Element>): [number, number] {
  const [x, width, radius, cx] = ['x', 'width', 'rx', 'cx'].map((name) =>
    Number(shape.attr(name) ?? 0),
  ) as [number, number, number, number];
  if (shape.is('rect')) {
    const inset = Math.max(radius, gap / 2);
    return [x + inset, x + width - inset];
  }
  const points = pointsOf(shape);
  const top = Math.min(...points.map(({y}) => y));
  const xs = points.filter(({y}) => y === top).map((point) => point.x);
  return xs.length > 0 ? [Math.min(...xs), Math.max(...xs)] : [cx, cx];
}

function pointsOf(shape: Cheerio<Element>): Point[] {
  const pairs = (shape.attr('points') ?? '').split(' ').filter(Boolean);
  return pairs.map((pair) => {
    const [x, y] = pair.split(',').map(Number) as [number, number];
    return {x, y};
  });
}
