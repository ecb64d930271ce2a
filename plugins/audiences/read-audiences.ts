import {
  audienceName,
  defaultAudience,
  type AudienceList,
} from '../../shared/audiences';
import {restrictedPages, type RestrictedPage} from './restricted-pages';

/** The roles of each audience, by its name. */
export type AudienceRoles = Readonly<Record<string, readonly string[]>>;

/** The audiences of a guide. */
export interface GuideAudiences extends AudienceList {
  names: readonly string[];
  restricted: readonly RestrictedPage[];
  /**
   * The audiences that have a build, `everyone` first. An audience that reads
   * the same pages as one before it has none of its own.
   */
  builds: readonly string[];
}

/**
 * Reads who may read which pages, from audiences.ts and from the front matter of
 * all pages.
 *
 * @param siteDir folder of the site.
 * @param audiences of audiences.ts.
 * @throws Error that names all mistakes in audiences.ts, or else all pages with
 *   an audience that does not exist.
 */
export function readAudiences(
  siteDir: string,
  audiences: AudienceRoles,
): GuideAudiences {
  const mistakes = mistakesIn(audiences);
  if (mistakes.length > 0) {
    throw new Error(`audiences.ts: ${mistakes.join(' ')}`);
  }
  const names = [
    defaultAudience,
    ...Object.keys(audiences).filter((name) => name !== defaultAudience),
  ];
  const restricted = restrictedPages(siteDir, names);
  const buildOf = (name: string): string =>
    names.find((other) => readSame(other, name, restricted)) ?? name;
  const roles = names
    .filter((name) => buildOf(name) !== defaultAudience)
    .flatMap((name) =>
      (audiences[name] ?? []).map((role) => [role, buildOf(name)] as const),
    );
  return {
    names,
    restricted,
    builds: [...new Set(names.map(buildOf))],
    roles: Object.fromEntries(roles),
  };
}

/** Lists the pages that an audience may not read. */
export function hiddenFrom(
  audience: string,
  restricted: readonly RestrictedPage[],
): RestrictedPage[] {
  return restricted.filter(({audiences}) => !audiences.includes(audience));
}

function readSame(
  one: string,
  other: string,
  restricted: readonly RestrictedPage[],
): boolean {
  return restricted.every(
    ({audiences}) => audiences.includes(one) === audiences.includes(other),
  );
}

function mistakesIn(audiences: AudienceRoles): string[] {
  const all = Object.entries(audiences);
  const mistakes = all.flatMap(([name]) =>
    audienceName.test(name)
      ? []
      : [
          `“${name}” is not a name: write up to 32 lower-case letters, digits and hyphens, a letter first.`,
        ],
  );
  if (audiences[defaultAudience]?.length !== 0) {
    mistakes.push(
      `Write “${defaultAudience}: []”: it is all readers, so it lists no roles.`,
    );
  }
  const seen = new Map<string, string>();
  for (const [name, roles] of all) {
    for (const role of roles) {
      const other = seen.get(role);
      if (other !== undefined) {
        mistakes.push(
          `The role ${role} is in “${other}” and in “${name}”. Keep it in one of them.`,
        );
      }
      seen.set(role, name);
    }
  }
  return mistakes;
}
