const kinds = ['note', 'tip', 'warning'];

/**
 * Admonitions are of three kinds, closed so that formatting keeps them, and
 * never two in a row.
 */
export const rule = {
  name: 'admonitions',
  check({source}) {
    const problems = [];
    const rows = source
      .replace(/^(`{3,}).*\n[\s\S]*?^\1$/gm, fenced)
      .split('\n');
    let open;
    let closed;
    rows.forEach((row, index) => {
      const [, indent, kind] = /^(\s*):::(\w*)/.exec(row) ?? [];
      const line = index + 1;
      const before = rows[index - 1];
      const tell = (message) => problems.push({line, message});
      if (kind === undefined) {
        closed = row.trim() ? undefined : closed;
      } else if (kind) {
        if (!kinds.includes(kind)) {
          tell(
            `Write one of ${kinds.join(', ')} after \`:::\`, not "${kind}".`,
          );
        }
        if (closed) {
          tell(
            'Put text between these two, or make one of them: an admonition after another is passed over.',
          );
        }
        open = line;
      } else {
        if (indent || /^\s*([-*+]|\d+\.)\s/.test(before)) {
          tell(
            'Put an empty line before `:::` and begin the line with it: after a list it becomes part of the list.',
          );
        }
        [open, closed] = [undefined, line];
      }
    });
    if (open) {
      problems.push({line: open, message: 'Close this with a line of `:::`.'});
    }
    return problems;
  },
};

// Keeps the lines, so that the numbers of those below hold.
function fenced(text) {
  return text.replace(/.+/g, 'code');
}
