import {existsSync} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import {audienceName, defaultAudience} from 'docusaurus-lock-server/shared/audiences';
import type {PageAddresses} from '../../sources/page-addresses';
import {readYaml} from '../../sources/read-source';

/** The roles of each audience, by its name; `everyone` first. */
export type AudienceRoles = Readonly<Record<string, readonly string[]>>;

/** A list that a build of the guide writes beside its folder, one for each locale. */
export interface PageList {
  /** The addresses of its pages, by their files from the folder of the site. */
  pages: PageAddresses;
  /** The audiences of each restricted file, whether or not the build has it. */
  restricted: Readonly<Record<string, readonly string[]>>;
}

/** The end of the name of such a list. */
export const pagesEnding = '.pages.json';

const schema = z.record(z.string(), z.array(z.string())).superRefine((audiences, context) => {
  const wrong = Object.keys(audiences).filter((name) => !audienceName.test(name));
  if (wrong.length > 0) {
    context.addIssue(
      `“${wrong.join('”, “')}” is not a valid name: write up to 32 lower-case letters, digits and hyphens, a letter first.`,
    );
  }
  if (audiences[defaultAudience]?.length !== 0) {
    context.addIssue(
      `Write “${defaultAudience}: []”: this audience is all readers, so it lists no roles.`,
    );
  }
  const roles = Object.values(audiences).flat();
  const twice = roles.find((role, index) => roles.indexOf(role) < index);
  if (twice !== undefined) {
    context.addIssue(`The role ${twice} is in two audiences. Keep it in one of them.`);
  }
});

/**
 * Reads the list of audiences. A guide without it is for everyone.
 *
 * @throws Error that names all errors in it.
 */
export const readAudienceRoles = (siteDir: string, audiencesFile: string): AudienceRoles => ({
  [defaultAudience]: [],
  ...(existsSync(path.join(siteDir, audiencesFile)) && readYaml(siteDir, audiencesFile, schema)),
});

/**
 * Lists the audiences that have a build, `everyone` first, and which of them each role reads. An
 * audience that reads the same pages as one before it has no build of its own.
 */
export function planBuilds(
  audiences: AudienceRoles,
  restricted: PageList['restricted'],
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
export const excludedPages = (audience: string, restricted: PageList['restricted']): string[] =>
  Object.keys(restricted).filter((file) => !restricted[file]!.includes(audience));
