import {roles} from '../../shared/roles';
import type {Permission} from './read-permissions';

/**
 * Makes the table of who may do what with an entity, in Markdown: an action a
 * row, those of the lowest role first.
 */
export function permissionsTable(
  permissions: readonly Permission[],
  entity: string,
): string {
  const own = permissions.filter((action) => action.entity === entity);
  return table(
    ['Action', 'Lowest role', 'Undo'],
    roles.flatMap((role) =>
      own
        .filter((action) => action.role === role)
        .map(({what, undo}) => [what, `_${role}_`, undo || '–']),
    ),
  );
}

/**
 * Makes the table of what each role may do that the one before it may not, in
 * Markdown.
 */
export function rolesTable(permissions: readonly Permission[]): string {
  return table(
    ['Role', 'Can also'],
    roles.map((role) => [
      `_${role}_`,
      joinVerbs(
        permissions
          .filter((action) => action.role === role)
          .map(({what}) => what),
      ).join('; '),
    ]),
  );
}

const or = new Intl.ListFormat('en-GB', {type: 'disjunction'});

/** “Create a zone” and “Delete a zone” are “create or delete a zone”. */
function joinVerbs(actions: readonly string[]): string[] {
  const verbs = new Map<string, string[]>();
  for (const action of actions) {
    const [verb = '', object = ''] = action.split(/ (.*)/);
    verbs.set(object, [...(verbs.get(object) ?? []), verb.toLowerCase()]);
  }
  return [...verbs].map(([object, all], index) => {
    const text = `${or.format(all)} ${object}`;
    return index === 0 ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  });
}

function table(head: readonly string[], rows: readonly string[][]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
