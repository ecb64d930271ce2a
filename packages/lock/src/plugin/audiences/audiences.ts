import * as z from 'zod';
import {
  audienceName,
  defaultAudience,
  type AudienceList,
} from 'docusaurus-lock-server/shared/audiences';
import {
  fileErrorsFrom,
  inFile,
  readIfThere,
  throwFileErrors,
  type FileError,
} from '../../sources/read-source';
import {findAddress} from '../../sources/page-addresses';
import {parseYaml} from '../../sources/sources';
import {
  isPart,
  listPageFiles,
  usualFolders,
  usualTranslations,
  type PageTranslations,
} from './page-folders';
import {readReaders} from './read-readers';

/** The audiences of a guide. */
export interface GuideAudiences extends AudienceList {
  names: readonly string[];
  restricted: readonly RestrictedPage[];
  /** What a writer may have meant as a restriction; ends a build. */
  errors: readonly FileError[];
  /**
   * The audiences that have a build, `everyone` first. An audience that reads
   * the same pages as one before it has none of its own.
   */
  builds: readonly string[];
}

/** Where a site has its pages, and what these may have. */
export interface PageSources {
  /** The list of audiences, from the folder of the site. */
  audiencesFile: string;
  /** The folders with pages. */
  folders: readonly string[];
  /** Where translations of them are. */
  translations: PageTranslations;
  /** Fields of front matter that only this site has. */
  fields: readonly string[];
}

/** Those of a site that says nothing else. */
export const defaultSources: PageSources = {
  audiencesFile: 'docs/audiences.yml',
  folders: [...Object.values(usualFolders), usualTranslations.folder],
  translations: usualTranslations,
  fields: [],
};

/** A page, or a part of pages, that some audiences may not read. */
export interface RestrictedPage {
  /** From the folder of the site, such as `docs/usage/audit-log.mdx`. */
  file: string;
  /**
   * Its address, such as `/usage/audit-log`; undefined outside docs/, where only a build knows it.
   */
  path?: string;
  /** The audiences that may read it. */
  audiences: readonly string[];
}

/**
 * Reads who may read which pages, from the list of audiences and from the front
 * matter of all pages: docs, their versions, blog posts and src/pages.
 *
 * @throws SourceError that names all errors in the list.
 */
export function readAudiences(
  siteDir: string,
  sources: PageSources = defaultSources,
): GuideAudiences {
  const roles = readAudienceRoles(siteDir, sources.audiencesFile);
  const names = Object.keys(roles);
  const {restricted, errors} = readPages(siteDir, names, sources);
  const findBuild = (name: string): string =>
    names.find((other) =>
      restricted.every(({audiences}) => audiences.includes(other) === audiences.includes(name)),
    ) ?? name;
  const roleBuilds = Object.entries(roles).flatMap(([name, own]) =>
    own.map((role) => [role, findBuild(name)] as const),
  );
  return {
    names,
    restricted,
    errors,
    builds: [...new Set(names.map(findBuild))],
    roles: Object.fromEntries(roleBuilds.filter(([, build]) => build !== defaultAudience)),
  };
}

/** What the name of a list of pages ends with, beside the folder of the build. */
export const pagesEnding = '.pages.json';

/** Whose pages a build has. */
export interface BuildReaders extends Pick<GuideAudiences, 'names' | 'restricted'> {
  /** Where its pages are. */
  sources: PageSources;
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

const schema = z.record(z.string(), z.array(z.string()));

/**
 * Reads the list of audiences. A guide without it is for everyone.
 *
 * @returns the roles of each audience by its name, `everyone` first.
 * @throws SourceError that names all errors in it.
 */
export function readAudienceRoles(
  siteDir: string,
  audiencesFile = defaultSources.audiencesFile,
): AudienceRoles {
  const source = readIfThere(siteDir, audiencesFile) ?? `${defaultAudience}: []`;
  const {value: audiences, findLine} = parseYaml(audiencesFile, source, schema);
  const errors: FileError[] = [];
  const add = (keys: (string | number)[], message: string) =>
    errors.push({file: audiencesFile, line: findLine(keys), message});
  for (const name of Object.keys(audiences)) {
    if (!audienceName.test(name)) {
      const message = `“${name}” is not a name: write up to 32 lower-case letters, digits and hyphens, a letter first.`;
      add([name], message);
    }
  }
  if (audiences[defaultAudience]?.length !== 0) {
    const message = `Write “${defaultAudience}: []”: it is all readers, so it lists no roles.`;
    add([defaultAudience], message);
  }
  const seen = new Map<string, string>();
  for (const [name, roles] of Object.entries(audiences)) {
    for (const [index, role] of roles.entries()) {
      if (seen.has(role)) {
        const message = `The role ${role} is in “${seen.get(role)}” and in “${name}”. Keep it in one of them.`;
        add([name, index], message);
      }
      seen.set(role, name);
    }
  }
  throwFileErrors(errors);
  return {[defaultAudience]: [], ...audiences};
}

function readPages(
  siteDir: string,
  names: readonly string[],
  sources: PageSources,
): Pick<GuideAudiences, 'restricted' | 'errors'> {
  const restricted: RestrictedPage[] = [];
  const errors: FileError[] = [];
  for (const file of listPageFiles(siteDir, sources.folders)) {
    try {
      const page = readReaders(siteDir, file, {names, sources}, {isPage: !isPart(file)});
      errors.push(...inFile(file, page.errors));
      if (page.audiences) {
        restricted.push({file, path: docsAddress(file, page.slug), audiences: page.audiences});
      }
    } catch (error) {
      errors.push(...fileErrorsFrom(error));
    }
  }
  return {restricted, errors: oncePerField(errors)};
}

/** So many pages with one unknown field have one line, for it may be the field of a plugin. */
const few = 3;

/** Says an error once that more than a few pages have. */
function oncePerField(errors: readonly FileError[]): FileError[] {
  const byMessage = new Map<string, FileError[]>();
  for (const error of errors) {
    byMessage.set(error.message, [...(byMessage.get(error.message) ?? []), error]);
  }
  return [...byMessage].flatMap(([message, [first, ...others]]) =>
    others.length < few
      ? [first!, ...others]
      : [{...first!, message: `${message} ${others.length} more files have this error.`}],
  );
}

/** The address of a page of docs/; undefined of others, where only a build knows it. */
export function docsAddress(file: string, slug: unknown): string | undefined {
  const [, name] = /^docs\/(.+)$/.exec(file) ?? [];
  return name && findAddress(name, slug);
}
