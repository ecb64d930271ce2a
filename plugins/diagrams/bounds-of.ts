import type {CheerioAPI} from 'cheerio';

/**
 * Finds what the drawing covers. The library leaves up to 100 px empty at the
 * right and at the bottom.
 *
 * @returns left, top, right and bottom.
 */
export function boundsOf($: CheerioAPI): [number, number, number, number] {
  const xs: number[] = [];
  const ys: number[] = [];
  $('svg > :not(defs)')
    .find('*')
    .addBack()
    .each((_, shape) => {
      const read = (name: string) => Number($(shape).attr(name) ?? 0);
      const points = $(shape).attr('points')?.split(/[ ,]/).map(Number) ?? [];
      xs.push(...points.filter((_, index) => index % 2 === 0));
      ys.push(...points.filter((_, index) => index % 2 === 1));
      if ($(shape).is('rect')) {
        xs.push(read('x'), read('x') + read('width'));
        ys.push(read('y'), read('y') + read('height'));
      } else if ($(shape).is('circle')) {
        xs.push(read('cx') - read('r'), read('cx') + read('r'));
        ys.push(read('cy') - read('r'), read('cy') + read('r'));
      }
    });
  const margin = 1;
  return [
    Math.floor(Math.min(...xs)) - margin,
    Math.floor(Math.min(...ys)) - margin,
    Math.ceil(Math.max(...xs)) + margin,
    Math.ceil(Math.max(...ys)) + margin,
  ];
}
