import {headingsOf} from '../headings-of';
import type {Page, Problem} from '../page';

/** Each heading has an id of its own that stays when its words change. */
export function headingIds(page: Pick<Page, 'tree'>): Problem[] {
  const lines = new Map<string, number>();
  return headingsOf(page).flatMap(({depth, text, id, line}) => {
    const suggested = text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
    if (!id) {
      const message = `Write \`${'#'.repeat(depth)} ${text} {/* #${suggested} */}\`: other pages and the platform link to the id.`;
      return [{line, message}];
    }
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) {
      const message = `Write the id "${id}" in lower-case letters, digits and single hyphens, for example {/* #${suggested} */}.`;
      return [{line, message}];
    }
    if (lines.has(id)) {
      const message = `Choose another id: the heading in line ${lines.get(id)} has "${id}" already.`;
      return [{line, message}];
    }
    lines.set(id, line);
    return [];
  });
}
