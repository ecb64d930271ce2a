import type {Table} from 'mdast';
import {linesOf} from '../../../plugins/content/sources';
import {roles} from '../../../shared/roles';
import {lineOf} from '../line-of';
import type {Page, Problem} from '../page';
import {textOf} from '../text-of';

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

const columns = [
  'Who',
  'Set by',
  'You need',
  'You are at least',
  'Lowest role',
];
const cellWithRole = new RegExp(`^(?:an? )?${role}(?: or higher)?$`, 'i');

const remedy =
  'write `<Needs action="…" />` for the role, or `<Permissions of="…" />` for the table. The roles are in docs/permissions.yml.';

/**
 * Who may do what is written in docs/permissions.yml and nowhere else: no
 * sentence says that a role can or must do it, and no table lists roles.
 */
export function statedRoles({
  source,
  bodyLine,
  tree,
}: Pick<Page, 'source' | 'bodyLine' | 'tree'>): Problem[] {
  const sentences = linesOf(source).flatMap(({text, isCode}, index) => {
    const [stated] = isCode ? [] : (statement.exec(plain(text)) ?? []);
    return stated && index + 1 >= bodyLine
      ? [{line: index + 1, message: `Do not state “${stated}”: ${remedy}`}]
      : [];
  });
  const tables = tree.children
    .filter((node) => node.type === 'table')
    .filter(listsRoles)
    .map((node) => ({
      line: lineOf(node),
      message: `Do not list roles in a table: ${remedy}`,
    }));
  return [...sentences, ...tables];
}

function listsRoles({children: [head, ...rows]}: Table): boolean {
  const names = head?.children.map(textOf) ?? [];
  return rows.some(({children}) =>
    children.some(
      (cell, column) =>
        (column === 0 || columns.includes(names[column] ?? '')) &&
        cellWithRole.test(textOf(cell)),
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
