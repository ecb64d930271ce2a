import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {Joi} from '@docusaurus/utils-validation';
import {
  audienceName,
  defaultAudience,
  type AudienceList,
} from '../../shared/audiences';
import {parseYaml} from '../content/sources';
import {isPart, listPageFiles} from './content-folders';
import {readReaders, type Mistake} from './front-matter';

/** The audiences of a guide. */
export interface GuideAudiences extends AudienceList {
  names: readonly string[];
  restricted: readonly RestrictedPage[];
  /** What a writer may have meant as a restriction; ends a build. */
  mistakes: readonly FileMistake[];
  /**
   * The audiences that have a build, `everyone` first. An audience that reads
   * the same pages as one before it has none of its own.
   */
  builds: readonly string[];
}

/** A page, or a part of pages, that some audiences may not read. */
export interface RestrictedPage {
  /** From the folder of the site, such as `docs/usage/audit-log.mdx`. */
  file: string;
  /**
   * Its address, such as `/usage/audit-log`; undefined outside docs/, where only
   * a build knows it.
   */
  path?: string;
  /** The audiences that may read it. */
  audiences: readonly string[];
}

export interface FileMistake extends Mistake {
  file: string;
}

/**
 * Reads who may read which pages, from docs/audiences.yml and from the front
 * matter of all pages: docs, their versions, blog posts and src/pages.
 *
 * @param siteDir folder of the site.
 * @throws Error that names all mistakes in docs/audiences.yml.
 */
export function readAudiences(siteDir: string): GuideAudiences {
  const roles = readAudienceRoles(siteDir);
  const names = Object.keys(roles);
  const {restricted, mistakes} = readPages(siteDir, names);
  const buildOf = (name: string): string =>
    names.find((other) =>
      restricted.every(
        ({audiences}) => audiences.includes(other) === audiences.includes(name),
      ),
    ) ?? name;
  const buildOfRoles = Object.entries(roles).flatMap(([name, own]) =>
    own.map((role) => [role, buildOf(name)] as const),
  );
  return {
    names,
    restricted,
    mistakes,
    builds: [...new Set(names.map(buildOf))],
    roles: Object.fromEntries(
      buildOfRoles.filter(([, build]) => build !== defaultAudience),
    ),
  };
}

/** What the name of a list of pages ends with, beside the folder of the build. */
export const pagesEnding = '.pages.json';

/** Whose pages a build has. */
export interface BuildReaders extends Pick<
  GuideAudiences,
  'names' | 'restricted'
> {
  /** The audience of the build; undefined for all pages (`npm start`). */
  reader: string | undefined;
}

/** Lists what an audience may not read. */
export function hiddenFrom(
  audience: string,
  restricted: readonly RestrictedPage[],
): RestrictedPage[] {
  return restricted.filter(({audiences}) => !audiences.includes(audience));
}

/** The roles of each audience, by its name. */
type AudienceRoles = Readonly<Record<string, readonly string[]>>;

const file = 'docs/audiences.yml';
const schema = Joi.object<AudienceRoles>()
  .pattern(Joi.string(), Joi.array().items(Joi.string()).required())
  .required();

/**
 * Reads docs/audiences.yml. A guide without it is for everyone.
 *
 * @returns the roles of each audience by its name, `everyone` first.
 * @throws Error that names all mistakes in it.
 */
export function readAudienceRoles(siteDir: string): AudienceRoles {
  const place = path.join(siteDir, file);
  const source = existsSync(place)
    ? readFileSync(place, 'utf8')
    : `${defaultAudience}: []`;
  const audiences = parseYaml(file, source, schema);
  const mistakes = Object.keys(audiences)
    .filter((name) => !audienceName.test(name))
    .map(
      (name) =>
        `“${name}” is not a name: write up to 32 lower-case letters, digits and hyphens, a letter first.`,
    );
  if (audiences[defaultAudience]?.length !== 0) {
    mistakes.push(
      `Write “${defaultAudience}: []”: it is all readers, so it lists no roles.`,
    );
  }
  const seen = new Map<string, string>();
  for (const [name, roles] of Object.entries(audiences)) {
    for (const role of roles) {
      if (seen.has(role)) {
        mistakes.push(
          `The role ${role} is in “${seen.get(role)}” and in “${name}”. Keep it in one of them.`,
        );
      }
      seen.set(role, name);
    }
  }
  if (mistakes.length > 0) {
    throw new Error(`${file}: ${mistakes.join(' ')}`);
  }
  return {[defaultAudience]: [], ...audiences};
}

function readPages(
  siteDir: string,
  names: readonly string[],
): Pick<GuideAudiences, 'restricted' | 'mistakes'> {
  const files = listPageFiles(siteDir).map((page) => {
    const source = readFileSync(path.join(siteDir, page), 'utf8');
    return {page, ...readReaders(page, source, names, !isPart(page))};
  });
  return {
    mistakes: files.flatMap(({page, mistakes}) =>
      mistakes.map((mistake) => ({file: page, ...mistake})),
    ),
    restricted: files.flatMap(({page, audiences, slug}) =>
      audiences ? [{file: page, path: addressOf(page, slug), audiences}] : [],
    ),
  };
}

/**
 * Ends a build for what a writer may have meant as a restriction.
 *
 * @throws Error with a line for each mistake, which begins with file and line.
 */
export function refuseMistakes(mistakes: readonly FileMistake[]): void {
  if (mistakes.length > 0) {
    throw new Error(
      mistakes
        .map(({file, line, message}) => `${file}:${line} ${message}`)
        .join('\n'),
    );
  }
}

function addressOf(page: string, slug: unknown): string | undefined {
  if (!page.startsWith('docs/')) {
    return undefined;
  }
  const id = page.replace(/^docs\/|\.mdx?$/g, '');
  return typeof slug === 'string'
    ? path.posix.resolve('/', path.posix.dirname(id), slug)
    : `/${id}`.replace(/\/index$/, '') || '/';
}
