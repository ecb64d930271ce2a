import {headingsOf} from '../headings-of.mjs';
import {headingExceptions, requiredHeadings} from '../kinds.mjs';

/** A page of a kind has the headings of that kind, in their order. */
export const rule = {
  name: 'headings',
  check(page) {
    const without = headingExceptions[page.route]?.without ?? [];
    const wanted = (requiredHeadings[page.kind] ?? []).filter(
      (heading) => !without.includes(heading),
    );
    const present = headingsOf(page).filter(({depth}) => depth === 2);
    const places = wanted.map((heading) =>
      present.findIndex(({text}) => text === heading),
    );
    return wanted.flatMap((heading, index) => {
      const place = places[index];
      const before = wanted[index - 1];
      const where = before ? `after "${before}"` : 'first';
      if (place === -1) {
        const id = heading.toLowerCase().replaceAll(' ', '-');
        const message = `Write \`## ${heading} {/* #${id} */}\` ${where}: each page of this kind (${page.kind}) has it.`;
        return {
          line: present[places[index - 1]]?.line ?? page.bodyLine,
          message,
        };
      }
      if (places.slice(0, index).some((earlier) => earlier > place)) {
        const message = `Move "${heading}" ${where}: pages of a kind (${page.kind}) keep one order.`;
        return {line: present[place].line, message};
      }
      return [];
    });
  },
};
