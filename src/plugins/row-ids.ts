import type {Root, Table} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {findNodes} from './nodes';

/** The first columns of the tables that explain what is on a screen. */
export const messageColumns = ['Error text', 'You see'];

/** A table of tasks, whose rows stand for headings. */
const taskColumn = 'Task';

/** What differs from one company to the next in a message, and what stands for it. */
const variables: [RegExp, string][] = [
  [/"[^"]*"/g, '"…"'],
  [/\b[A-Z]{2}-\d+\b/g, '…'],
  [/(?<=matches? the pattern |match the pattern )\S+(?=\.)/g, '…'],
  [/: \d+ zones, \d+ assets, \d+ devices/g, ': … zones, … assets, … devices'],
  [/(?<=used by |rule of )\d+/g, '…'],
  [/(?<=Password must have at least )\d+/g, '…'],
  [/\b(Harbour duty desk|Everything else|Northgate Depot|Mara Lind)\b/g, '…'],
  [/^Temperature already has (.*) Major\./g, '… already has $1 ….'],
];

/** A message as any company sees it: with … for its names and numbers. */
export function withoutVariables(text: string): string {
  return variables.reduce((rest, [pattern, sign]) => rest.replace(pattern, sign), text);
}

/** Letters that are no letter of a to z with an accent. */
const otherLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** The id of a heading or a row by its words: ü is u, and ß is ss. */
export function idFor(words: string): string {
  return words
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]/g, (sign) => otherLetters[sign] ?? '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * The id of a row that explains a message or stands for a task.
 *
 * @param column head of the first column.
 * @param text of the first cell, without marks.
 * @returns undefined for rows of other tables.
 */
export function rowId(column: string, text: string): string | undefined {
  const words = idFor(withoutVariables(text).replace(/['’]/g, ''));
  if (words === '' || column === taskColumn) {
    return words || undefined;
  }
  return messageColumns.includes(column) ? `message-${words}` : undefined;
}

/** Lists the rows of a table that have an id, each id once. */
export function listRowIds(table: Table): string[] {
  return rowsWithId(table).map(([id]) => id);
}

function rowsWithId({children: [head, ...rows]}: Table) {
  const column = toString(head?.children[0] ?? '');
  const found = new Map<string, (typeof rows)[number]>();
  for (const row of rows) {
    const id = rowId(column, toString(row.children[0] ?? '').trim());
    if (id && !found.has(id)) {
      found.set(id, row);
    }
  }
  return [...found];
}

/**
 * Remark plugin: gives rows that explain a message, and those of tasks, an id, so that links lead
 * to the row. An id that the page has already stays with its first place.
 */
export function rowIds() {
  return (tree: Root): void => {
    const seen = new Set<string>();
    for (const [id, row] of findNodes(tree, 'table').flatMap(rowsWithId)) {
      if (!seen.has(id)) {
        seen.add(id);
        row.data = {...row.data, hProperties: {id}};
      }
    }
  };
}
