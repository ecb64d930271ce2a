import type {BuiltPage, Section} from '../engine/pages';

/**
 * Makes a page for a test: `['Title', 'text', ['## Heading', 'text'], …]`. A heading's anchor is
 * its text in lower case with hyphens; a line that begins with `|` is a row of a table.
 */
export function makePage(
  path: string,
  lines: readonly (readonly [heading: string, text: string])[],
  category = 'Usage',
): BuiltPage {
  const sections: Section[] = [];
  for (const [heading, text] of lines) {
    const [, marks = '', title = ''] = /^(\||#*) *(.*)$/.exec(heading)!;
    const above = sections.at(-1);
    if (marks === '|' && above) {
      above.rows = [...(above.rows ?? []), title];
      above.text = `${above.text} ${title} ${text}`.trim();
    } else {
      const level = Math.max(1, marks.length);
      const anchor = level === 1 ? '' : title.toLowerCase().replace(/\W+/g, '-');
      sections.push({level, anchor, title, text});
    }
  }
  const {title} = sections[0]!;
  return {path, title, category, tag: 'docs-default-current', sections};
}
