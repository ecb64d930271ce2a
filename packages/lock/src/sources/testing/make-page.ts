import type {BuiltPage, Section} from 'docusaurus-lock-server/shared/built-page';

/**
 * Makes a page for a test: `['Title', 'text', ['## Heading', 'text'], …]`. A heading's anchor is
 * its text in lower case with hyphens; a line that begins with `|` is a row of the heading above.
 */
export function makePage(
  path: string,
  lines: readonly (readonly [heading: string, text: string])[],
  category = 'Usage',
): BuiltPage {
  let above = '';
  const sections = lines.map(([heading, text]): Section => {
    const [, marks = '', title = ''] = /^(\||#*) *(.*)$/.exec(heading)!;
    if (marks === '|') {
      return {level: 5, anchor: above, title, text};
    }
    const level = Math.max(1, marks.length);
    const anchor = title.toLowerCase().replace(/\W+/g, '-');
    above = level === 1 ? '' : anchor;
    return {level, anchor: above, title, text};
  });
  const {title} = sections[0]!;
  return {path, title, category, tag: 'docs-default-current', sections};
}
