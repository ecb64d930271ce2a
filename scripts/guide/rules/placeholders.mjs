/** How a text begins that a writer has yet to write. */
export const placeholder = 'To be filled in:';

/**
 * A page that readers see has nothing left to be filled in. In a draft, which
 * builds leave out, what is left is told as a warning.
 */
export const rule = {
  name: 'placeholders',
  check({source, frontMatter: {draft}}) {
    return source.split('\n').flatMap((row, index) => {
      const [, wish] = row.split(placeholder);
      if (wish === undefined) {
        return [];
      }
      // What is left of bold, quotes, and further cells of the row.
      const what = wish.replace(/^[\s*]+|\s+\|.*$|['*\s]+$/g, '');
      const message = draft
        ? `${placeholder} ${what}`
        : `Fill this in, or put \`draft: true\` into the front matter: ${what}`;
      return {line: index + 1, message, ...(draft && {isWarning: true})};
    });
  },
};
