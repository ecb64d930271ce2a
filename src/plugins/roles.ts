import path from 'node:path';
import {roles, rolesInWords, type LowestRole, type Role} from '../facts/roles';
import {permissionsFile, readShownPermissions, type Permission} from './permissions';
import {
  type AccountRole,
  splitLines,
  nearest,
  outsideCode,
  readIfThere,
} from 'docusaurus-lock/tools';

/**
 * Makes {@link fillRoles} for the permissions of a build.
 *
 * @param hidden files of pages that this build leaves out.
 * @returns a function of the source and, for errors, the file of the page.
 */
export function createRoleFiller(
  siteDir: string,
  hidden: readonly string[],
): (source: string, file?: string) => string {
  let read: {text: string; permissions: Permission[]} | undefined;
  return (source, file) => {
    // Read for each page, so that `npm start` knows a role just written.
    const text = readIfThere(siteDir, permissionsFile) ?? '';
    if (read?.text !== text) {
      read = {text, permissions: readShownPermissions(siteDir, hidden)};
    }
    return fillRoles(source, read.permissions, file && path.relative(siteDir, file));
  };
}

/**
 * Puts roles into the source of a page, where writers name an action or an
 * entity of docs/permissions.yml:
 *
 * - `<Needs action="incident.close" />` on a line of its own gives the task of
 *   the heading above it a chip; anywhere else it becomes the role. If a second
 *   person goes on, a chip says so: `<Needs action="…" then="…" />`.
 * - `<Permissions of="incident" />` becomes the table of who may do what with
 *   incidents, and `<Permissions />` that of what each role may do.
 *
 * Code stays as it is.
 *
 * @param file of the page, which errors name with the line.
 * @throws Error for another form of these elements, and for a name that the
 *   file lacks: it says what may have been meant.
 */
export function fillRoles(
  source: string,
  permissions: readonly Permission[],
  file?: string,
): string {
  const fill = (line: string) =>
    outsideCode(line, (text) =>
      text.replace(/<(Needs|Permissions)\b[^>]*>/g, (element, tag) =>
        tag === 'Needs'
          ? fillNeeds(element, permissions, element === line)
          : fillPermissions(element, permissions),
      ),
    );
  return splitLines(source)
    .map(({text, isCode}, index) => {
      try {
        return isCode ? text : fill(text);
      } catch (error) {
        const {message} = error as Error;
        throw file ? new Error(`${file}:${index + 1} ${message}`) : error;
      }
    })
    .join('\n');
}

function fillNeeds(element: string, permissions: readonly Permission[], isChip: boolean): string {
  const [, id = refuse(element, '<Needs action="…" />'), next] =
    /^<Needs action="([^"]+)"(?: then="([^"]+)")? \/>$/.exec(element) ?? [];
  const [role, then] = [id, ...(next ? [next] : [])].map(
    (name) =>
      permissions.find((one) => one.id === name)?.role ??
      refuse(name, ...permissions.map((permission) => permission.id)),
  ) as [LowestRole, LowestRole?];
  const words = rolesInWords(role, then);
  if (!isChip) {
    return `_${words}_`;
  }
  return then
    ? `<Needs role="${role}" then="${then}">Roles: ${words}</Needs>`
    : `<Needs role="${role}">Role: ${words}</Needs>`;
}

/** Makes the table of an entity, or that of what each role may do that the one before may not. */
function fillPermissions(element: string, permissions: readonly Permission[]): string {
  if (element === '<Permissions />') {
    const rows = roles.map((role) => {
      const actions = permissions.filter((action) => action.role === role);
      return [`_${role}_`, joinVerbs(actions.map(({what}) => what)).join('; ')];
    });
    return makeTable(['Role', 'Can also'], rows);
  }
  const [, entity = refuse(element, '<Permissions of="…" />')] =
    /^<Permissions of="([^"]+)" \/>$/.exec(element) ?? [];
  const actions = permissions.filter((action) => action.entity === entity);
  if (actions.length === 0) {
    refuse(entity, ...permissions.map((action) => action.entity));
  }
  const rows = roles.flatMap((role) =>
    actions
      .filter((action) => action.role === role)
      .map(({what, undo}) => [what, `_${role}_`, undo || '–']),
  );
  return makeTable(['Action', 'Lowest role', 'Undo'], rows);
}

function refuse(written: string, ...possible: readonly string[]): never {
  throw new Error(
    `docs/permissions.yml has no ${written}. Add it there, or write one of: ${nearest(written, possible).join(', ')}.`,
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

function makeTable(head: readonly string[], rows: readonly string[][]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** What the guide calls the roles of the demo, and of other accounts of the lock's own. */
const demoNames: Readonly<Record<AccountRole, Role>> = {
  ADMIN: 'Administrator',
  MANAGER: 'Manager',
  OPERATOR: 'Operator',
  VIEWER: 'Viewer',
};

/**
 * Reads the setting `ROLE_NAMES`, which says what the guide calls the roles of the platform.
 * Several of them may be one role of the guide.
 *
 * @param value pairs `<platform>=<guide>` with commas between them; default the roles of the demo.
 * @throws Error that names all errors.
 */
export function readRoleNames(value = ''): Record<string, Role> {
  if (!value) {
    return {...demoNames};
  }
  const names: Record<string, Role> = {};
  const errors: string[] = [];
  for (const pair of value.split(',').map((one) => one.trim())) {
    const [name = '', called] = pair.split(/ *= *(.*)/);
    const role = roles.find((one) => one === called);
    if (!name || !role) {
      errors.push(`'${pair}' is not a name, '=' and one of ${roles.join(', ')}`);
    } else if (Object.hasOwn(names, name)) {
      errors.push(`'${name}' stands twice`);
    } else {
      names[name] = role;
    }
  }
  if (errors.length > 0) {
    throw new Error(`ROLE_NAMES: ${errors.join('; ')}.`);
  }
  return names;
}
