import type {CheerioAPI} from 'cheerio';
import type {Element} from 'domhandler';

/**
 * How much larger than natural a drawing may be where there is room. At its
 * natural size, which it is never below, the smallest text has 11 px.
 */
const largest = 1.15;

/**
 * Prepares the library's drawing for a page: adds a text alternative, makes the
 * ids unique, and removes the library's style sheet, which loads a font from
 * another host, and its `data-` attributes.
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
  $('*')
    .contents()
    .filter((_, node) => node.nodeType === 3 && $(node).text().trim() === '')
    .remove();
  const width = Number(svg.attr('width'));
  svg
    .removeAttr('xmlns')
    .removeAttr('height')
    .attr({
      width: String(Math.round(width * largest)),
      style: `min-width:${width}px`,
      role: 'img',
      'aria-labelledby': `${id}-title ${id}-text`,
    })
    .prepend(
      $('<title>').attr('id', `${id}-title`).text(title),
      $('<desc>').attr('id', `${id}-text`).text(description),
    );
  return width;
}
