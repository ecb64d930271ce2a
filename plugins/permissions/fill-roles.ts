import {nearest} from '../guide/nearest';
import {linesOf} from '../guide/lines-of';
import {outsideCode} from '../guide/outside-code';
import {permissionsTable, rolesTable} from './permissions-table';
import type {Permission} from './read-permissions';

/**
 * Puts roles into the source of a page, where writers name an action or an
 * entity of docs/permissions.yml:
 *
 * - `<Needs action="incident.close" />` on a line of its own gives the task of
 *   the heading above it a chip; anywhere else it becomes the role.
 * - `<Permissions of="incident" />` becomes the table of who may do what with
 *   incidents, and `<Permissions />` that of what each role may do.
 *
 * Code stays as it is.
 *
 * @param file of the page, which mistakes name with the line.
 * @throws Error for another form of these elements, and for a name that the
 *   file lacks: it says what may have been meant.
 */
export function fillRoles(
  source: string,
  permissions: readonly Permission[],
  file?: string,
): string {
  return linesOf(source)
    .map(({text, isCode}, index) => {
      try {
        return isCode ? text : fillLine(text, permissions);
      } catch (error) {
        const {message} = error as Error;
        throw file ? new Error(`${file}:${index + 1} ${message}`) : error;
      }
    })
    .join('\n');
}

function fillLine(line: string, permissions: readonly Permission[]): string {
  return outsideCode(line, (text) =>
    text.replace(/<(Needs|Permissions)\b[^>]*>/g, (element, tag) =>
      tag === 'Needs'
        ? needs(element, permissions, element === line)
        : table(element, permissions),
    ),
  );
}

function needs(
  element: string,
  permissions: readonly Permission[],
  isChip: boolean,
): string {
  const [, id = unknown(element, '<Needs action="…" />')] =
    /^<Needs action="([^"]+)" \/>$/.exec(element) ?? [];
  const action = permissions.find((one) => one.id === id);
  const role =
    action?.role ??
    unknown(id, ...permissions.map((permission) => permission.id));
  return isChip ? `<Needs role="${role}">Role: ${role}</Needs>` : `_${role}_`;
}

function table(element: string, permissions: readonly Permission[]): string {
  if (element === '<Permissions />') {
    return rolesTable(permissions);
  }
  const [, of = unknown(element, '<Permissions of="…" />')] =
    /^<Permissions of="([^"]+)" \/>$/.exec(element) ?? [];
  const entities = permissions.map(({entity}) => entity);
  return entities.includes(of)
    ? permissionsTable(permissions, of)
    : unknown(of, ...entities);
}

function unknown(written: string, ...known: readonly string[]): never {
  throw new Error(
    `docs/permissions.yml has no ${written}. Add it there, or write one of: ${nearest(written, known).join(', ')}.`,
  );
}
