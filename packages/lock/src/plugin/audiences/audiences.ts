import {existsSync} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import {audienceName, defaultAudience} from 'docusaurus-lock-server/shared/audiences';
import type {PageAddresses} from '../../sources/page-addresses';
import {readYaml, throwErrors} from '../../sources/read-source';

/** The roles of each audience, by its name; `everyone` first. */
export type AudienceRoles = Readonly<Record<string, readonly string[]>>;

/** A list that a build of the guide writes beside its folder, one for each locale. */
export interface BuiltPages {
  /** The addresses of its pages, by their files from the folder of the site. */
  pages: PageAddresses;
  /** The audiences of the files that not all readers may read, in the build or not. */
  restricted: Readonly<Record<string, readonly string[]>>;
}

/** The end of the name of such a list. */
export const pagesEnding = '.pages.json';

const schema = z.record(z.string(), z.array(z.string()));

/**
 * Reads the list of audiences. A guide without it is for everyone.
 *
 * @throws Error that names all errors in it.
 */
export function readAudienceRoles(siteDir: string, audiencesFile: string): AudienceRoles {
  const audiences = existsSync(path.join(siteDir, audiencesFile))
    ? readYaml(siteDir, audiencesFile, schema)
    : {[defaultAudience]: []};
  const errors: string[] = [];
  const add = (message: string) => errors.push(`${audiencesFile}: ${message}`);
  for (const name of Object.keys(audiences)) {
    if (!audienceName.test(name)) {
      add(
        `“${name}” is not a name: write up to 32 lower-case letters, digits and hyphens, a letter first.`,
      );
    }
  }
  if (audiences[defaultAudience]?.length !== 0) {
    add(`Write “${defaultAudience}: []”: it is all readers, so it lists no roles.`);
  }
  const seen = new Map<string, string>();
  for (const [name, roles] of Object.entries(audiences)) {
    for (const role of roles) {
      if (seen.has(role)) {
        add(`The role ${role} is in “${seen.get(role)}” and in “${name}”. Keep it in one of them.`);
      }
      seen.set(role, name);
    }
  }
  throwErrors(errors);
  return {[defaultAudience]: [], ...audiences};
}

/**
 * Lists the audiences that have a build, `everyone` first, and which of them each role reads.
 * An audience that reads the same pages as one before it has none of its own.
 */
export function planBuilds(
  audiences: AudienceRoles,
  restricted: BuiltPages['restricted'],
): {builds: string[]; roles: Record<string, string>} {
  const names = Object.keys(audiences);
  const pages = Object.values(restricted);
  const findBuild = (name: string): string =>
    names.find((other) => pages.every((page) => page.includes(other) === page.includes(name))) ??
    name;
  const roles = Object.entries(audiences).flatMap(([name, own]) =>
    own.map((role) => [role, findBuild(name)] as const),
  );
  return {
    builds: [...new Set(names.map(findBuild))],
    roles: Object.fromEntries(roles.filter(([, build]) => build !== defaultAudience)),
  };
}

/** Lists the files that an audience may not read. */
export const hiddenFrom = (audience: string, restricted: BuiltPages['restricted']): string[] =>
  Object.keys(restricted).filter((file) => !restricted[file]!.includes(audience));
