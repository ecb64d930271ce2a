import type {Cheerio, CheerioAPI} from 'cheerio';
import type {Element} from 'domhandler';
import {pagesByName} from '../../../src/facts/entities';
import {toneOf} from '../../../src/facts/tones';
import {plain} from './statements';
import {pointsOf, type Point} from './straighten-edges';

/**
 * How much larger than natural a drawing may be where there is room. It is
 * never smaller than natural.
 */
const largest = 1.15;

/** What a background changes by, so that it covers no line beside it. */
const tighter = {x: 3, width: -6, y: 5, height: -10};

/**
 * Prepares the library's drawing for a page: adds a text alternative, makes the
 * ids unique, cuts off what is empty, and removes the library's style sheet,
 * which loads a font from another host, and its `data-` attributes.
 *
 * @returns the natural width in pixels.
 */
export function finishDrawing(
  $: CheerioAPI,
  {id, page, title, description}: Record<'id' | 'page' | 'title' | 'description', string>,
): number {
  markNodes($, page);
  const svg = $('svg');
  $('style').remove();
  $('marker').each((_, element) => {
    const marker = $(element);
    const name = marker.attr('id')!;
    const users = $(`[marker-end="url(#${name})"], [marker-start="url(#${name})"]`);
    if (users.length === 0) {
      marker.remove();
    }
    // Else the library's heads at the beginning of a line lie inside the node.
    marker.attr({id: `${id}-${name}`, orient: 'auto'});
  });
  $<Element, string>('*').each((_, {attribs}) => {
    for (const [name, value] of Object.entries(attribs)) {
      if (name.startsWith('data-')) {
        delete attribs[name];
      } else {
        attribs[name] = value
          .replace(/\d+\.\d+/g, (number) => String(+Number(number).toFixed(1)))
          .replace('url(#', `url(#${id}-`);
      }
    }
  });
  // The library's 11 px are hard to read.
  $('.edge-label > text').attr('font-size', '12');
  $('.edge-label > rect').each((_, {attribs}) => {
    for (const [name, change] of Object.entries(tighter)) {
      attribs[name] = String(Number(attribs[name]) + change);
    }
  });
  $('*')
    .contents()
    .filter((_, node) => node.nodeType === 3 && $(node).text().trim() === '')
    .remove();
  const [left, top, right, bottom] = boundsOf($);
  const width = right - left;
  svg
    .removeAttr('xmlns')
    .removeAttr('height')
    .attr({
      viewBox: [left, top, width, bottom - top].join(' '),
      width: String(Math.round(width * largest)),
      style: `min-width:${width}px`,
    });
  // A picture hides what it contains from screen readers, so links stand after
  // it; and an image with a name is one picture.
  const picture = $('<g>')
    .attr({role: 'img', 'aria-labelledby': `${id}-title ${id}-text`})
    .append($('<title>').attr('id', `${id}-title`).text(title), svg.children(':not(defs, a)'));
  svg
    .attr('role', 'presentation')
    .prepend($('<desc>').attr('id', `${id}-text`).text(description), picture);
  return width;
}

/**
 * Makes links of nodes that name another page, such as `Asset` or `Assets`, and
 * marks nodes whose last line is a state or severity with its tone, as
 * `tone-red`.
 *
 * @param page that the drawing is on, such as `/features/assets`.
 */
function markNodes($: CheerioAPI, page: string): void {
  $<Element, string>('.node').each((_, node) => {
    const label = $(node).attr('data-label') ?? '';
    const name = plain(label);
    const id = pagesByName.get(name) ?? pagesByName.get(name.replace(/s$/, ''));
    if (id && `/${id}` !== page) {
      node.name = 'a';
      $(node).attr('href', `/${id}`);
    }
    const tone = toneOf(label.split(/<br ?\/?>|\n/).at(-1)!);
    if (tone) {
      $(node).addClass(`tone-${tone}`);
    }
  });
}

/**
 * Finds what the drawing covers. The library leaves up to 100 px empty at the
 * right and at the bottom.
 *
 * @returns left, top, right and bottom.
 */
function boundsOf($: CheerioAPI): [number, number, number, number] {
  const drawn = 'svg > :not(defs)';
  const corners = $<Element, string>(`${drawn}, ${drawn} *`)
    .get()
    .flatMap((shape) => cornersOf($(shape)));
  const xs = corners.map(({x}) => x);
  const ys = corners.map(({y}) => y);
  const margin = 1;
  return [
    Math.floor(Math.min(...xs)) - margin,
    Math.floor(Math.min(...ys)) - margin,
    Math.ceil(Math.max(...xs)) + margin,
    Math.ceil(Math.max(...ys)) + margin,
  ];
}

function cornersOf(shape: Cheerio<Element>): Point[] {
  const read = (name: string) => Number(shape.attr(name) ?? 0);
  if (shape.is('rect')) {
    const [x, y] = [read('x'), read('y')];
    return [
      {x, y},
      {x: x + read('width'), y: y + read('height')},
    ];
  }
  const radii = shape.is('circle') ? [-read('r'), read('r')] : [];
  return [...pointsOf(shape), ...radii.map((r) => ({x: read('cx') + r, y: read('cy') + r}))];
}
