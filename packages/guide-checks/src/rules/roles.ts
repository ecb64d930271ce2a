// Rules for who may do what: docs/permissions.yml says it, pages name actions.
import type {RootContent, Table} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {splitLines} from 'docusaurus-lock/tools';
import {fillRoles} from '../../../../src/plugins/roles';
import {roles} from '../../../../src/facts/roles';
import type {Guide} from '../guide';
import {findElements, isSteps, findLine, type Page, type Problem} from '../page';

/** Pages name actions and entities that docs/permissions.yml has. */
export function knownActions({tree, filled}: Page, {permissions}: Guide): Problem[] {
  // One problem of the list is not one of each page that uses it.
  if (!permissions) {
    return [];
  }
  return findElements(tree).flatMap((node) => {
    const {start, end} = node.position ?? {};
    try {
      fillRoles(filled.slice(start?.offset, end?.offset), permissions);
      return [];
    } catch (error) {
      return [{line: findLine(node), message: (error as Error).message}];
    }
  });
}

/** Each task of a Usage page names its action below its heading. */
export function taskRoles({kind, tree: {children}}: Page): Problem[] {
  const tasks = new Set<RootContent | undefined>();
  let heading: RootContent | undefined;
  for (const node of kind === 'usage' ? children : []) {
    if (node.type === 'heading') {
      heading = node;
    } else if (isSteps(node)) {
      tasks.add(heading);
    }
  }
  return children
    .filter((node, index) => tasks.has(node) && !isChip(children[index + 1]))
    .map((node) => ({
      line: findLine(node),
      message:
        'Write `<Needs action="…" />` on a line of its own below this heading, with the action from docs/permissions.yml that the task takes.',
    }));
}

const isChip = (node: RootContent | undefined): boolean =>
  node?.type === 'mdxJsxFlowElement' && node.name === 'Needs';

const role = `(?:${roles.join('|')})s?`;
const some = `${role}(?: (?:and|or) (?:an? )?${role})*`;

/** Sentences that say who may do something, as opposed to what someone does. */
const statement = new RegExp(
  [
    `\\brole (?:of )?(?:an? )?${role}\\b`,
    `\\b${some} can(?:not|'t)?\\b`,
    `\\bonly (?:an? )?${some}\\b`,
    `\\b${role} or (?:higher|above)\\b`,
    `\\b(?:at least|below|above)(?: as)?(?: an?)? ${role}\\b`,
  ].join('|'),
  'i',
);

const columns = ['Who', 'Set by', 'You need', 'You are at least', 'Lowest role'];
const cellWithRole = new RegExp(`^(?:an? )?${role}(?: or higher)?$`, 'i');

const remedy =
  'write `<Needs action="…" />` for the role, or `<Permissions of="…" />` for the table. The roles are in docs/permissions.yml.';

/**
 * Who may do what is written in docs/permissions.yml and nowhere else: no
 * sentence says that a role can or must do it, and no table lists roles.
 */
export function statedRoles({source, bodyLine, tree}: Page): Problem[] {
  const sentences = splitLines(source).flatMap(({text, isCode}, index) => {
    const [stated] = isCode ? [] : (statement.exec(plain(text)) ?? []);
    return stated && index + 1 >= bodyLine
      ? [{line: index + 1, message: `Do not state “${stated}”: ${remedy}`}]
      : [];
  });
  const tables = tree.children
    .filter((node) => node.type === 'table')
    .filter(listsRoles)
    .map((node) => ({
      line: findLine(node),
      message: `Do not list roles in a table: ${remedy}`,
    }));
  return [...sentences, ...tables];
}

function listsRoles({children: [head, ...rows]}: Table): boolean {
  const names = head?.children.map((cell) => toString(cell)) ?? [];
  return rows.some(({children}) =>
    children.some(
      (cell, column) =>
        (column === 0 || columns.includes(names[column] ?? '')) &&
        cellWithRole.test(toString(cell)),
    ),
  );
}

// Without code, marks and the addresses of links.
function plain(row: string): string {
  return row
    .replace(/`[^`]*`/g, '')
    .replace(/\]\([^)]*\)/g, '')
    .replace(/[*_[\]]/g, '');
}
