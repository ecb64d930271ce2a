import {headingsOf} from '../headings-of.mjs';

/** Each heading has an id of its own that stays when its words change. */
export const rule = {
  name: 'heading-ids',
  check(page) {
    const lines = new Map();
    return headingsOf(page).flatMap(({depth, text, id, line}) => {
      const marks = '#'.repeat(depth);
      const made = text
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '');
      if (!id) {
        const message = `Write \`${marks} ${text} {/* #${made} */}\`: other pages and the platform link to the id.`;
        return {line, message};
      }
      if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) {
        const message = `Write the id "${id}" in small letters, digits and single hyphens, such as {/* #${made} */}.`;
        return {line, message};
      }
      if (lines.has(id)) {
        const message = `Write another id than "${id}", which the heading in line ${lines.get(id)} has.`;
        return {line, message};
      }
      lines.set(id, line);
      return [];
    });
  },
};
