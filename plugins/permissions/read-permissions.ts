import {Joi} from '@docusaurus/utils-validation';
import {parseYaml} from '../guide/parse-yaml';
import {everyone, roles, type LowestRole} from '../../shared/roles';

/** Where the actions are, from the folder of the site. */
export const permissionsFile = 'docs/permissions.yml';

/** An action of the platform. */
export interface Permission {
  /** Entity and action: `incident.acknowledge`. */
  id: string;
  /** The first part of the id. */
  entity: string;
  /** The action in words, as Markdown. */
  what: string;
  role: LowestRole;
  /** How to undo it, or `No`; empty where nothing changes. */
  undo: string;
}

type Written = Record<
  string,
  Record<string, Pick<Permission, 'what' | 'role'> & {undo?: string}>
>;

const name = /^[a-z]+(-[a-z]+)*$/;
const words = Joi.string()
  .max(90)
  .pattern(/^[A-Z][^|{}<>]*[^.\s|{}<>]$/, 'words without a full stop');

const schema = Joi.object<Written>()
  .pattern(
    name,
    Joi.object()
      .pattern(
        name,
        Joi.object({
          what: words.required(),
          role: Joi.valid(everyone, ...roles).required(),
          undo: words,
        }),
      )
      .min(1),
  )
  .required();

/**
 * Reads docs/permissions.yml.
 *
 * @param source the file's text: entities, with the actions of each.
 * @returns the actions in the order of the file.
 * @throws Error that names all that is not in the format.
 */
export function readPermissions(source: string): Permission[] {
  const entities = parseYaml(permissionsFile, source, schema);
  return Object.entries(entities).flatMap(([entity, actions]) =>
    Object.entries(actions).map(([action, {what, role, undo = ''}]) => ({
      id: `${entity}.${action}`,
      entity,
      what,
      role,
      undo,
    })),
  );
}
