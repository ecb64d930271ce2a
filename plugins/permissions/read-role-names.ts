import {roles, type Role} from '../../shared/roles';

/** The names of the demo's roles. */
const standard =
  'ADMIN=Administrator,MANAGER=Manager,OPERATOR=Operator,VIEWER=Viewer';

/**
 * Reads the setting `ROLE_NAMES`, which says what the guide calls the roles of
 * the platform. Several of them may be one role of the guide.
 *
 * @param value pairs `<platform>=<guide>` with commas between them; default the
 *   roles of the demo.
 * @throws Error that names all mistakes: no pair, a role that the guide does
 *   not know, a name that stands twice.
 */
export function readRoleNames(value = ''): Record<string, Role> {
  const pairs = (value || standard).split(',').map((pair) => {
    const [name = '', ...rest] = pair.split('=').map((part) => part.trim());
    return {
      pair: pair.trim(),
      name,
      role: roles.find((role) => role === rest.join('=')),
    };
  });
  const mistakes = pairs.flatMap(({pair, name, role}, index) => [
    ...(name && role
      ? []
      : [`'${pair}' is not a name, '=' and one of ${roles.join(', ')}`]),
    ...(name && pairs.findIndex((other) => other.name === name) < index
      ? [`'${name}' stands twice`]
      : []),
  ]);
  if (mistakes.length > 0) {
    throw new Error(`ROLE_NAMES: ${mistakes.join('; ')}.`);
  }
  return Object.fromEntries(
    pairs.flatMap(({name, role}) => (role ? [[name, role]] : [])),
  );
}
