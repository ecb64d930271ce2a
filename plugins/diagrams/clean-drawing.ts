import type {CheerioAPI} from 'cheerio';
import type {Element} from 'domhandler';
import {boundsOf} from './bounds-of';

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
export function cleanDrawing(
  $: CheerioAPI,
  {id, title, description}: {id: string; title: string; description: string},
): number {
  const svg = $('svg');
  $('style').remove();
  $('marker').each((_, element) => {
    const marker = $(element);
    const name = marker.attr('id')!;
    const users = $(
      `[marker-end="url(#${name})"], [marker-start="url(#${name})"]`,
    );
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
    .append(
      $('<title>').attr('id', `${id}-title`).text(title),
      svg.children(':not(defs, a)'),
    );
  svg
    .attr('role', 'presentation')
    .prepend($('<desc>').attr('id', `${id}-text`).text(description), picture);
  return width;
}
