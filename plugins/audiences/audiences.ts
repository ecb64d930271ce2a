import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {Joi} from '@docusaurus/utils-validation';
import {parse} from 'yaml';
import {
  audienceName,
  defaultAudience,
  type AudienceList,
} from '../../shared/audiences';
import {listDocsAndPartials, parseYaml} from '../content/sources';

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

/** A page, or a part of pages, that some audiences may not read. */
export interface RestrictedPage {
  /** From the folder of the site, such as `docs/usage/audit-log.mdx`. */
  file: string;
  /** Its address, such as `/usage/audit-log`. */
  path: string;
  /** The audiences that may read it. */
  audiences: readonly string[];
}

/**
 * Reads who may read which pages, from docs/audiences.yml and from the front
 * matter of all pages.
 *
 * @param siteDir folder of the site.
 * @throws Error that names all mistakes in docs/audiences.yml, or else all files
 *   with an audience that does not exist, or with a key like `audiences`: a
 *   misspelt one would publish the page.
 */
export function readAudiences(siteDir: string): GuideAudiences {
  const roles = readAudienceRoles(siteDir);
  const names = Object.keys(roles);
  const restricted = restrictedPages(siteDir, names);
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
    builds: [...new Set(names.map(buildOf))],
    roles: Object.fromEntries(
      buildOfRoles.filter(([, build]) => build !== defaultAudience),
    ),
  };
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

// As Docusaurus finds it; a block that is not closed ends with the file.
const frontMatter = /^\uFEFF?---[^\n]*\n([^]*?)(?:\n---|$)/;

function restrictedPages(
  siteDir: string,
  names: readonly string[],
): RestrictedPage[] {
  const mistakes: string[] = [];
  const pages = listDocsAndPartials(siteDir).flatMap((page) => {
    const source = readFileSync(path.join(siteDir, page), 'utf8');
    const [, text = ''] = frontMatter.exec(source) ?? [];
    if (!/audience/i.test(text)) {
      return [];
    }
    const fields = (parse(text) ?? {}) as Record<string, unknown>;
    for (const key of Object.keys(fields)) {
      if (/audience/i.test(key) && key !== 'audience') {
        mistakes.push(
          `${page} has “${key}” in its front matter. Write “audience” to restrict the page, or remove the key.`,
        );
      }
    }
    if (!('audience' in fields)) {
      return [];
    }
    const audiences = [fields.audience].flat().map(String);
    const unknown = audiences.filter((name) => !names.includes(name));
    if (unknown.length > 0 || audiences.length === 0) {
      mistakes.push(
        `${page} has the audience “${unknown.join('”, “')}”, which ${file} does not define. Write one or more of: ${names.join(', ')}.`,
      );
    }
    return audiences.includes(defaultAudience)
      ? []
      : [{file: page, path: addressOf(page, fields.slug), audiences}];
  });
  if (mistakes.length > 0) {
    throw new Error(mistakes.join('\n'));
  }
  return pages;
}

function addressOf(page: string, slug: unknown): string {
  const id = page.replace(/^docs\/|\.mdx?$/g, '');
  return typeof slug === 'string'
    ? path.posix.resolve('/', path.posix.dirname(id), slug)
    : `/${id}`.replace(/\/index$/, '') || '/';
}
