import type {PhrasingContent, Root} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {SKIP, visit} from 'unist-util-visit';
import {everyone, roles} from '../facts/roles';
import {findTone} from '../facts/tones';

/** Columns whose cells name a state or severity without emphasis. */
const columns = ['State', 'Status', 'Severity', 'Result'];

/** Their dot is a ring, so that they differ from others of their colour. */
const hollow = ['Closed', 'Info'];

const roleWords: readonly string[] = [everyone, ...roles];
/** What follows the role of a task that a second person goes on with. */
const nextRole = /, then \w+$/;

/**
 * Remark plugin: shows states, severities and roles as chips. Writers type them as `_Open_`, or as
 * a cell in a column called State, Status, Severity or Result. Headings stay as they are.
 */
export function chips() {
  return (tree: Root): void => {
    visit(tree, (node) => {
      if (node.type === 'heading') {
        return SKIP;
      }
      if (node.type === 'emphasis') {
        const className = findClass(toString(node));
        if (className) {
          node.data = {...node.data, hProperties: {className}};
        }
      }
      if (node.type === 'table') {
        const [head, ...rows] = node.children;
        const names = head?.children.map((cell) => toString(cell)) ?? [];
        for (const row of rows) {
          row.children
            .filter((_cell, column) => columns.includes(names[column] ?? ''))
            .forEach((cell) => (cell.children = markWord(cell.children)));
        }
      }
      return undefined;
    });
  };
}

/**
 * Remark plugin: keeps a number and its unit on one line, by a space that does
 * not break. Writers type an ordinary space, and search treats both the same.
 */
export function keepUnits() {
  return (tree: Root): void =>
    visit(tree, 'text', (node) => {
      node.value = node.value.replace(/(?<=\d) (?=%|°[CF]|m²)/g, '\u00a0');
    });
}

/** Emphasises a cell that is one word. */
function markWord(children: PhrasingContent[]): PhrasingContent[] {
  const [only] = children;
  return children.length === 1 && only?.type === 'text' && findClass(only.value)
    ? [{type: 'emphasis', children}]
    : children;
}

function findClass(word: string): string[] | undefined {
  if (roleWords.includes(word.replace(nextRole, ''))) {
    return ['chip', 'chip--role', 'tone-grey'];
  }
  const tone = findTone(word);
  return tone && ['chip', `tone-${tone}`, ...(hollow.includes(word) ? ['chip--hollow'] : [])];
}
