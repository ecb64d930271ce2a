import type {ServerFeature} from 'docusaurus-lock-server/feature';
import {z} from 'zod';
import {OperatorError} from './database';

const shape = z.object({roles: z.array(z.string())});

/** Reads the roles that the site lists, `accounts({roles: […]})`; an empty list allows any role. */
export function readRoles(told: unknown): readonly string[] {
  return shape.safeParse(told).data?.roles ?? [];
}

/** The roles of a site with these features. */
export const rolesOf = (features: readonly ServerFeature[]): readonly string[] =>
  readRoles(features.find(({name}) => name === 'accounts')?.told);

/**
 * Refuses roles of a provider's settings that the site does not have.
 *
 * @throws OperatorError that names the first unknown role, and the roles of the site.
 */
export function assertKnownRoles(given: readonly string[], roles: readonly string[]): void {
  const unknown = given.find((role) => roles.length > 0 && !roles.includes(role));
  if (unknown !== undefined) {
    throw new OperatorError(
      `OIDC_ROLES or OIDC_DEFAULT_ROLE has the role ${unknown}. The roles of this site are ${roles.join(', ')}.`,
    );
  }
}
