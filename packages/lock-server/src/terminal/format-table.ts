/**
 * Formats rows as lines, each column padded to its widest cell, with two spaces between columns.
 */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    });
  }
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)))
    .map((cells) => cells.join('  ').trimEnd())
    .join('\n');
}
