import path from 'node:path';
import {roles, rolesInWords, type Role} from '../../src/facts/roles';
import {permissionsFile, permissionsIn, type Permission} from './permissions';
import {type AccountRole, linesOf, nearest, outsideCode, readIfThere} from '../../lock/tools';

/**
 * Makes {@link fillRoles} for the permissions of a build.
 *
 * @param hidden files of pages that this build leaves out.
 * @returns a function of the source and, for errors, the file of the page.
 */
export function rolesIn(
  siteDir: string,
  hidden: readonly string[],
): (source: string, file?: string) => string {
  let read: {text: string; known: Permission[]} | undefined;
  return (source, file) => {
    // Read for each page, so that `npm start` knows a role just written.
    const text = readIfThere(siteDir, permissionsFile) ?? '';
    if (read?.text !== text) {
      read = {text, known: permissionsIn(siteDir, hidden)};
    }
    return fillRoles(source, read.known, file && path.relative(siteDir, file));
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
        : filledTable(element, permissions),
    ),
  );
}

function needs(element: string, permissions: readonly Permission[], isChip: boolean): string {
  const [, id = unknown(element, '<Needs action="…" />'), next] =
    /^<Needs action="([^"]+)"(?: then="([^"]+)")? \/>$/.exec(element) ?? [];
  const roleOf = (name: string) =>
    permissions.find((one) => one.id === name)?.role ??
    unknown(name, ...permissions.map((permission) => permission.id));
  const role = roleOf(id);
  const then = next ? roleOf(next) : undefined;
  const words = rolesInWords(role, then);
  if (!isChip) {
    return `_${words}_`;
  }
  return then
    ? `<Needs role="${role}" then="${then}">Roles: ${words}</Needs>`
    : `<Needs role="${role}">Role: ${words}</Needs>`;
}

function filledTable(element: string, permissions: readonly Permission[]): string {
  if (element === '<Permissions />') {
    return rolesTable(permissions);
  }
  const [, of = unknown(element, '<Permissions of="…" />')] =
    /^<Permissions of="([^"]+)" \/>$/.exec(element) ?? [];
  const entities = permissions.map(({entity}) => entity);
  return entities.includes(of) ? permissionsTable(permissions, of) : unknown(of, ...entities);
}

function unknown(written: string, ...known: readonly string[]): never {
  throw new Error(
    `docs/permissions.yml has no ${written}. Add it there, or write one of: ${nearest(written, known).join(', ')}.`,
  );
}

/** Makes a row of each action, those of the lowest role first. */
function permissionsTable(permissions: readonly Permission[], entity: string): string {
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

/** Makes the table of what each role may do that the one before it may not. */
function rolesTable(permissions: readonly Permission[]): string {
  return table(
    ['Role', 'Can also'],
    roles.map((role) => {
      const own = permissions.filter((action) => action.role === role);
      return [`_${role}_`, joinVerbs(own.map(({what}) => what)).join('; ')];
    }),
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

/** What the guide calls the roles of the demo, and of other accounts of the lock's own. */
const demoNames: Readonly<Record<AccountRole, Role>> = {
  ADMIN: 'Administrator',
  MANAGER: 'Manager',
  OPERATOR: 'Operator',
  VIEWER: 'Viewer',
};

/**
 * Reads the setting `ROLE_NAMES`, which says what the guide calls the roles of
 * the platform. Several of them may be one role of the guide.
 *
 * @param value pairs `<platform>=<guide>` with commas between them; default the
 *   roles of the demo.
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
