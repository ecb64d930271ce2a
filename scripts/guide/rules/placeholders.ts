import type {Page, Problem} from '../page';

/** Marks a text that the writer has yet to write. */
export const placeholder = 'To be filled in:';

/**
 * A published page has no placeholders. In a draft, which builds leave out, each
 * is a warning.
 */
export function placeholders({
  source,
  frontMatter: {draft},
}: Pick<Page, 'source' | 'frontMatter'>): Problem[] {
  return source.split('\n').flatMap((row, index) => {
    const [, rest] = row.split(placeholder);
    if (rest === undefined) {
      return [];
    }
    // Without bold marks, quotes and the further cells of a table's row.
    const what = rest.replace(/^[\s*]+|\s+\|.*$|['*\s]+$/g, '');
    const line = index + 1;
    return draft
      ? [{line, message: `${placeholder} ${what}`, isWarning: true}]
      : [
          {
            line,
            message: `Fill this in, or add \`draft: true\` to the front matter: ${what}`,
          },
        ];
  });
}
