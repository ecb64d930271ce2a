import {linesOf} from '../../../plugins/content/sources';
import type {Page, Problem} from '../page';

const kinds = ['note', 'tip', 'warning'];
const allowed = new Intl.ListFormat('en-GB', {type: 'disjunction'}).format(
  kinds,
);

/**
 * Admonitions are of three kinds, have an end that formatting keeps, and never
 * follow each other directly.
 */
export function admonitions({source}: Pick<Page, 'source'>): Problem[] {
  const problems: Problem[] = [];
  const rows = linesOf(source).map(({text, isCode}) =>
    isCode ? 'code' : text,
  );
  let openLine: number | undefined;
  let wasClosed = false;
  rows.forEach((row, index) => {
    const line = index + 1;
    const [, indent, kind] = /^(\s*):::(\w*)/.exec(row) ?? [];
    if (kind === undefined) {
      wasClosed &&= !row.trim();
    } else if (kind) {
      if (!kinds.includes(kind)) {
        problems.push({
          line,
          message: `Write ${allowed} after \`:::\` instead of "${kind}".`,
        });
      }
      if (wasClosed) {
        problems.push({
          line,
          message:
            'Write text between this admonition and the one before, or merge them: readers skip the second of two in a row.',
        });
      }
      openLine = line;
    } else {
      if (indent || /^\s*([-*+]|\d+\.)\s/.test(rows[index - 1] ?? '')) {
        problems.push({
          line,
          message:
            'Leave a line empty before `:::` and do not indent it: otherwise it belongs to the list above.',
        });
      }
      openLine = undefined;
      wasClosed = true;
    }
  });
  if (openLine) {
    const message = 'End this admonition with a line `:::`.';
    problems.push({line: openLine, message});
  }
  return problems;
}
