import {existsSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {DEFAULT_PARSE_FRONT_MATTER} from '@docusaurus/utils';
import * as z from 'zod';
import {defaultAudience} from 'docusaurus-lock-server/shared/audiences';
import {nearest} from 'docusaurus-lock-server/shared/nearest';
import {validate} from 'docusaurus-lock-server/shared/validate';
import {findDamage, readSource, type FileError} from '../../sources/read-source';
import {findOriginal, isInContent, isMarkdown, isPart, type PageFolders} from './page-folders';

/** The readers of a file, as its front matter names them. */
interface Readers {
  /** The audiences that may read it; undefined for all readers. */
  audiences?: readonly string[];
  /** Of the field `audience`, from 1; 1 without it. */
  line: number;
  /** Each of them ends a build: the file may be meant for fewer readers. */
  errors: readonly FileError[];
}

/**
 * Says who may read a page, or a part of pages.
 *
 * @param file from the folder of the site.
 * @param about its text, default that of the file; whether Docusaurus reads its front matter,
 *   default where it is in a folder with pages.
 */
export type ReadReaders = (
  file: string,
  about?: {source?: string; isPage?: boolean},
) => Promise<Readers>;

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

const frontMatter = /^---[ \t]*\n(?:[^]*?\n)?---[ \t]*(?:\n|$)/;

interface Own extends Readers {
  hasField: boolean;
  isUnlisted: boolean;
}

/**
 * Makes the reader of the front matter of a site, as Docusaurus parses it. For a translation, the
 * front matter of its original counts. Where a site names no audience, front matter is not checked.
 * A page that is a script has no front matter, and is for all readers.
 *
 * @param site.names of the audiences that there are, `everyone` first.
 * @param site.fields of front matter that only this site has.
 */
export function createReaders(
  siteDir: string,
  site: {names: readonly string[]; fields: readonly string[]; pages: PageFolders},
): ReadReaders {
  const {names, pages} = site;
  const known = [...fields, ...site.fields];
  const hasAudiences = names.length > 1;
  const error = `Write one or more of ${names.join(', ')} after \`audience:\`, or remove the line: the page is then for everyone.`;
  const name = z.enum(names);
  const audience = z.union([name, z.array(name).min(1, error)], {error}).optional();
  const shape = Object.fromEntries(known.map((field) => [field, z.unknown().optional()]));
  // A field that no page has may be a misspelt `audience`.
  const schema = hasAudiences ? z.strictObject({...shape, audience}) : z.looseObject({audience});
  const unknown = (field: string) =>
    `“${field}” is no field of a page. Did you mean “${nearest(field, [...known, 'audience'], 1).join()}”? Correct or remove the line, or name the field in the option \`frontMatter\` of locked().`;

  /** Reads the front matter of a file, without looking at its original. */
  async function readOwn(file: string, source: string, isPage: boolean): Promise<Own> {
    const errors: FileError[] = findDamage(file, source);
    const add = (line: number, message: string) => errors.push({file, line, message});
    const line = findLine(source, 'audience');
    if (hasAudiences && !frontMatter.test(source) && (isPage || source.trim().startsWith('---'))) {
      const message =
        'Write front matter on the first lines of this file, between two lines `---`: without it nothing says who may read the page.';
      add(1, message);
    }
    const {written, damage} = await parse(file, source);
    if (damage && hasAudiences) {
      add(damage.line, damage.message);
    } else if (!damage) {
      validate(schema, written, {label: () => '', unknown}).errors.forEach(
        ({path: [field], message}) => add(findLine(source, String(field)), message),
      );
    }
    const audiences = [written.audience ?? defaultAudience].flat().map(String);
    return {
      ...{line, errors, hasField: 'audience' in written},
      audiences: audiences.includes(defaultAudience) ? undefined : audiences,
      isUnlisted: String(written.unlisted) === 'true',
    };
  }

  /** Who may read a file: a translation has the readers of its page. */
  async function withOriginal(
    file: string,
    own: Own,
  ): Promise<{audiences: Readers['audiences']; why?: string}> {
    const {audiences, hasField} = own;
    const original = findOriginal(file, pages);
    if (original === undefined) {
      return {audiences};
    }
    if (original === null || !existsSync(path.join(siteDir, original))) {
      const why = `This is a translation of a page that is missing (${original ?? 'of an unknown plugin'}), so that nothing says who may read it. Remove the file, or write \`audience\` into its front matter: \`${defaultAudience}\` for all readers.`;
      // A site without audiences has nothing to give away.
      return {audiences, why: hasField || !hasAudiences ? undefined : why};
    }
    const source = readSource(siteDir, original);
    const {audiences: right} = await readOwn(original, source, !isPart(original));
    const [said, meant] = [audiences, right].map((list) =>
      [...new Set(list ?? [defaultAudience])].sort().join(', '),
    );
    const why = `This is a translation of ${original}, which is for ${meant}. Remove the line: a translation has the readers of its page.`;
    return hasField ? {audiences, why: said === meant ? undefined : why} : {audiences: right};
  }

  return async (file, about = {}) => {
    if (!isMarkdown(file)) {
      return {line: 1, errors: []};
    }
    const {isPage = isInContent(file, pages) && !isPart(file)} = about;
    const {source = readSource(siteDir, file)} = about;
    const own = await readOwn(file, source, isPage);
    const {audiences, why} = await withOriginal(file, own);
    const errors = [...own.errors, ...(why ? [{file, line: own.line, message: why}] : [])];
    if (audiences && own.isUnlisted) {
      // Docusaurus refuses it in the builds that leave the page out, and names no line.
      const message =
        'A page that not all readers may read cannot be unlisted. Remove this line, or `audience`.';
      errors.push({file, line: findLine(source, 'unlisted'), message});
    }
    const text = source.split('\n').findIndex((row) => /<Translate\b|\btranslate\(/.test(row));
    if (audiences && text >= 0 && hasCodeTexts(siteDir, pages.translations)) {
      const message = `The texts of ${pages.translations}/*/code.json are in the scripts of all pages, and this page is not for all readers. Write the text without <Translate> and translate(), and in the translation of the page.`;
      errors.push({file, line: text + 1, message});
    }
    return {audiences, line: own.line, errors};
  };
}

/** The line of a field of front matter, from 1; 1 where it is missing. */
const findLine = (source: string, field: string): number =>
  Math.max(
    0,
    source.split('\n').findIndex((row) => /^["']?([^"':]+?)["']? *:/.exec(row)?.[1] === field),
  ) + 1;

interface Parsed {
  written: Readonly<Record<string, unknown>>;
  damage?: {line: number; message: string};
}

async function parse(filePath: string, fileContent: string): Promise<Parsed> {
  const start = 'The front matter cannot be read';
  try {
    const parsed = await DEFAULT_PARSE_FRONT_MATTER({filePath, fileContent});
    const written: unknown = parsed.frontMatter;
    if (typeof written === 'object' && written !== null && !Array.isArray(written)) {
      return {written: written as Parsed['written']};
    }
    return {
      written: {},
      damage: {line: 2, message: `${start}: write each field as \`name: value\`.`},
    };
  } catch (error) {
    const {reason, mark} = error as {reason?: string; mark?: {line: number}};
    const message = `${start} (${reason ?? (error as Error).message}): put values that contain a colon or another sign in quotes.`;
    return {written: {}, damage: {line: (mark?.line ?? 0) + 1, message}};
  }
}

const hasCodeTexts = (siteDir: string, folder: string): boolean =>
  existsSync(path.join(siteDir, folder)) &&
  readdirSync(path.join(siteDir, folder)).some((locale) =>
    existsSync(path.join(siteDir, folder, locale, 'code.json')),
  );
