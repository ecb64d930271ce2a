import {existsSync, readdirSync} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import {defaultAudience} from 'docusaurus-lock-server/shared/audiences';
import {nearest} from 'docusaurus-lock-server/shared/nearest';
import {once} from 'docusaurus-lock-server/shared/once';
import {validate} from 'docusaurus-lock-server/shared/validate';
import {readFrontMatter} from '../../sources/sources';
import {readSource, type ValidationError} from '../../sources/read-source';
import {isMarkdown, isPart, findOriginal, type PageTranslations} from './page-folders';

/** What a file says about its readers. */
export interface Readers {
  /** The audiences that may read it; undefined for all readers. */
  audiences?: readonly string[];
  /** Of the field `audience`, from 1; 1 without it. */
  line: number;
  slug?: unknown;
  /** Each of them ends a build: the file may be meant for fewer readers. */
  errors: readonly ValidationError[];
}

/** What is known of a site before its pages are read. */
interface SiteAudiences {
  /** Of the audiences that there are. */
  names: readonly string[];
  sources: {translations: PageTranslations; fields: readonly string[]};
}

interface About {
  /** Whether Docusaurus reads its front matter. */
  isPage: boolean;
  /** Its text, where it is known; default it is read. */
  source?: string;
}

/**
 * Reads who may read a page, or a part of pages: what its front matter says, and of a translation
 * what that of its original says. Where a site names no audience, nothing else is asked of front
 * matter. A page that is a script has none, and is for all readers.
 *
 * @param file from the folder of the site.
 */
export function readReaders(
  siteDir: string,
  file: string,
  site: SiteAudiences,
  {isPage, source = readSource(siteDir, file)}: About,
): Readers {
  if (!isMarkdown(file)) {
    return {line: 1, errors: []};
  }
  const own = readOwn(source, site, isPage);
  const {audiences, error} = withOriginal(siteDir, file, site, own);
  const errors = [...own.errors, ...(error ? [{line: own.line, message: error}] : [])];
  if (audiences && own.unlistedLine) {
    // Docusaurus refuses it in the builds that leave the page out, and names no line.
    const message =
      'A page that not all readers may read cannot be unlisted. Remove this line, or `audience`.';
    errors.push({line: own.unlistedLine, message});
  }
  const {folder} = site.sources.translations;
  const translated = source.split('\n').findIndex((row) => /<Translate\b|\btranslate\(/.test(row));
  if (audiences && translated >= 0 && hasCodeTexts(siteDir, folder)) {
    const message = `The texts of ${folder}/*/code.json are in the scripts of all pages, and this page is not for all readers. Write the text without <Translate> and translate(), and in the translation of the page.`;
    errors.push({line: translated + 1, message});
  }
  return {audiences, line: own.line, slug: own.slug, errors};
}

const hasCodeTexts = (siteDir: string, folder: string): boolean =>
  existsSync(path.join(siteDir, folder)) &&
  readdirSync(path.join(siteDir, folder)).some((locale) =>
    existsSync(path.join(siteDir, folder, locale, 'code.json')),
  );

// Fields of docs, blog posts and other pages in Docusaurus.
const fields = [
  ...['id', 'title', 'title_meta', 'hide_title', 'hide_table_of_contents'],
  ...['toc_min_heading_level', 'toc_max_heading_level', 'keywords', 'image'],
  ...['description', 'slug', 'sidebar_key', 'sidebar_label', 'mdx', 'tags'],
  ...['sidebar_position', 'sidebar_class_name', 'sidebar_custom_props'],
  ...['displayed_sidebar', 'pagination_label', 'pagination_next'],
  ...['pagination_prev', 'custom_edit_url', 'parse_number_prefixes'],
  ...['last_update', 'draft', 'unlisted', 'date', 'authors', 'author'],
  ...['author_title', 'author_url', 'author_image_url', 'authorTitle'],
  ...['authorURL', 'authorImageURL', 'wrapperClassName'],
];

/** What the field `audience` may hold, where these audiences are named. */
export function audienceField(names: readonly string[]) {
  const name = z.enum(names);
  const error = `Write one or more of ${names.join(', ')} after \`audience:\`, or remove the line: the page is then for everyone.`;
  return z.union([name, z.array(name).min(1, error)], {error}).optional();
}

/** A field that no page has may be a misspelt `audience`. */
const createSchema = once((names: readonly string[], own: readonly string[]) => {
  const others = [...fields, ...own].map((name) => [name, z.unknown().optional()] as const);
  const shape = {...Object.fromEntries(others), audience: audienceField(names)};
  return names.length > 1 ? z.strictObject(shape) : z.looseObject(shape);
});

interface Own extends Readers {
  hasField: boolean;
  unlistedLine?: number;
}

/** What the front matter of a file itself says. */
function readOwn(source: string, {names, sources}: SiteAudiences, isPage: boolean): Own {
  const {fields: written, findLine, isThere, error} = readFrontMatter(source);
  const hasAudiences = names.length > 1;
  const errors = validate(createSchema(names, sources.fields), written, {
    label: () => '',
    unknown: (name) =>
      `“${name}” is no field of a page. Did you mean “${nearest(name, [...fields, ...sources.fields, 'audience'], 1).join()}”? Correct or remove the line, or name the field in the option \`frontMatter\` of locked().`,
  }).errors.map(({path: [name], message}) => ({line: findLine(String(name)), message}));
  // Docusaurus reads front matter below empty lines too.
  if (hasAudiences && !isThere && (isPage || source.trimStart().startsWith('---'))) {
    const message =
      'Write front matter on the first lines of this file, between two lines `---`: without it nothing says who may read the page.';
    errors.push({line: 1, message});
  }
  const line = findLine('audience');
  const audiences = [written.audience ?? defaultAudience].flat().map(String);
  return {
    audiences: audiences.includes(defaultAudience) ? undefined : audiences,
    line,
    hasField: 'audience' in written,
    slug: written.slug,
    unlistedLine: String(written.unlisted) === 'true' ? findLine('unlisted') : undefined,
    errors: hasAudiences && error ? [error] : errors,
  };
}

/** Who may read a file: a translation has the readers of its page. */
function withOriginal(
  siteDir: string,
  file: string,
  site: SiteAudiences,
  own: Own,
): {audiences: Readers['audiences']; error?: string} {
  const {audiences, hasField} = own;
  const original = findOriginal(file, site.sources.translations);
  if (original === undefined) {
    return {audiences};
  }
  if (original === null || !existsSync(path.join(siteDir, original))) {
    // A site without audiences has nothing to give away.
    const isSaid = hasField || site.names.length < 2;
    const error = `This is a translation of a page that is missing (${original ?? 'of an unknown plugin'}), so that nothing says who may read it. Remove the file, or write \`audience\` into its front matter: \`${defaultAudience}\` for all readers.`;
    return {audiences, error: isSaid ? undefined : error};
  }
  const right = readOwn(readSource(siteDir, original), site, !isPart(original)).audiences;
  if (!hasField) {
    return {audiences: right};
  }
  const [said, meant] = [audiences, right].map((list) =>
    [...new Set(list ?? [defaultAudience])].sort().join(', '),
  );
  const error = `This is a translation of ${original}, which is for ${meant}. Remove the line: a translation has the readers of its page.`;
  return {audiences, error: said === meant ? undefined : error};
}
