import {existsSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {DEFAULT_PARSE_FRONT_MATTER} from '@docusaurus/utils';
import * as z from 'zod';
import {defaultAudience} from 'docusaurus-lock-server/shared/audiences';
import {validate} from 'docusaurus-lock-server/shared/validate';
import {readSource} from '../../sources/read-source';
import {findOriginal, isInContent, isMarkdown, isPartial, type PageFolders} from './page-folders';

/** The readers of a file, as its front matter names them. */
interface Readers {
  /** The audiences that may read it; undefined for all readers. */
  audiences?: readonly string[];
  /**
   * Errors, each with the file at its start. They end a build: the file may be meant for fewer
   * readers.
   */
  errors: readonly string[];
}

/**
 * Returns who may read a page or a partial.
 *
 * @param file from the folder of the site.
 * @param source the text of the file; default read from the file.
 */
export type ReadReaders = (file: string, source?: string) => Promise<Readers>;

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
}

/**
 * Creates the function that reads from front matter who may read a file. Front matter is parsed as
 * Docusaurus parses it. For a translation, the front matter of its original counts. Without
 * audiences, front matter is not checked. A page that is a script has no front matter, and is for
 * all readers.
 *
 * @param site.names the names of all audiences, `everyone` first.
 * @param site.fields of front matter that only this site has.
 */
export function createReaders(
  siteDir: string,
  site: {names: readonly string[]; fields: readonly string[]; pages: PageFolders},
): ReadReaders {
  const {names, pages} = site;
  const hasAudiences = names.length > 1;
  const schema = frontMatterSchema(names, [...fields, ...site.fields]);

  /** Reads the front matter of a file, without looking at its original. */
  async function readOwn(file: string, source: string): Promise<Own> {
    const isPage = isInContent(file, pages) && !isPartial(file);
    const isDamaged = source.includes('\uFFFD');
    const isMissing = !frontMatter.test(source) && (isPage || source.trim().startsWith('---'));
    if (hasAudiences && (isDamaged || isMissing)) {
      const message = isDamaged
        ? 'This file is not in UTF-8, so its audience cannot be read. Save it as UTF-8.'
        : 'Write front matter on the first lines of this file, between two lines `---`: without front matter the page has no audience.';
      return {hasField: false, errors: [`${file}: ${message}`]};
    }
    try {
      const parsed = await DEFAULT_PARSE_FRONT_MATTER({filePath: file, fileContent: source});
      const {value, errors} = validate(schema, parsed.frontMatter);
      const audiences = [value?.audience ?? defaultAudience].flat();
      return {
        hasField: value?.audience !== undefined,
        audiences: audiences.includes(defaultAudience) ? undefined : audiences,
        errors: errors.map((error) => `${file}: ${error}`),
      };
    } catch (error) {
      const message = `The front matter cannot be read: ${(error as Error).message}`;
      // Without audiences, Docusaurus itself reports the error.
      return {hasField: false, errors: hasAudiences ? [`${file}: ${message}`] : []};
    }
  }

  /** Gives a translation the readers of its page. */
  async function withOriginal(file: string, own: Own): Promise<Readers> {
    const original = findOriginal(file, pages);
    if (original === undefined) {
      return own;
    }
    const withError = (message: string): Readers => ({
      ...own,
      errors: [...own.errors, `${file}: This is a translation of ${message}`],
    });
    if (original === null || !existsSync(path.join(siteDir, original))) {
      // A site without audiences has no restricted page to leak.
      return own.hasField || !hasAudiences
        ? own
        : withError(
            `a page that is missing (${original ?? 'of an unknown plugin'}), so that nothing says who may read it. Remove the file, or write \`audience\` into its front matter: \`${defaultAudience}\` for all readers.`,
          );
    }
    const {audiences, errors} = await readOwn(original, readSource(siteDir, original));
    const [said, meant] = [own.audiences, audiences].map((list) =>
      [...(list ?? [defaultAudience])].sort().join(', '),
    );
    return own.hasField && said !== meant
      ? withError(
          `${original}, which is for ${meant}. Remove \`audience\`: a translation has the readers of its page.`,
        )
      : {...own, audiences, errors: [...own.errors, ...errors]};
  }

  return async (file, source) => {
    if (!isMarkdown(file)) {
      return {errors: []};
    }
    const text = source ?? readSource(siteDir, file);
    const {audiences, errors} = await withOriginal(file, await readOwn(file, text));
    const hasText = audiences && /<Translate\b|\btranslate\(/.test(text);
    const message = `${file}: The texts of ${pages.translations}/*/code.json are in the scripts of all pages, and this page is not for all readers. Write the text without <Translate> and translate(), and in the translation of the page.`;
    return hasText && hasCodeTexts(siteDir, pages.translations)
      ? {audiences, errors: [...errors, message]}
      : {audiences, errors};
  };
}

/** Creates the schema of front matter; without audiences, only `audience` is checked. */
function frontMatterSchema(names: readonly string[], known: readonly string[]) {
  const error = `Write one or more of ${names.join(', ')} after \`audience:\`, or remove the line: the page is then for everyone.`;
  const audience = z
    .union([z.enum(names), z.array(z.enum(names)).min(1, error)], {error})
    .optional();
  if (names.length === 1) {
    return z.looseObject({audience});
  }
  const shape = Object.fromEntries(known.map((field) => [field, z.unknown().optional()]));
  return z.strictObject(
    {...shape, audience},
    {
      // An unknown field may be a misspelt `audience`.
      error: ({code, keys}) =>
        code === 'unrecognized_keys'
          ? `“${keys.join('”, “')}” is not a field of a page. Correct or remove the line (it may be a misspelt \`audience\`), or name the field in the option \`frontMatter\` of locked().`
          : 'Write each field of front matter as `name: value`.',
    },
  );
}

const hasCodeTexts = (siteDir: string, folder: string): boolean =>
  existsSync(path.join(siteDir, folder)) &&
  readdirSync(path.join(siteDir, folder)).some((locale) =>
    existsSync(path.join(siteDir, folder, locale, 'code.json')),
  );
