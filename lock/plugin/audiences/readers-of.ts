import {existsSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {defaultAudience} from '../../shared/audiences';
import {readSource} from '../../sources/read-source';
import {isMarkdown, isPart} from './content-folders';
import {readReaders, type Readers} from './front-matter';
import {originalOf, type PageTranslations} from './translations';

/** What is known of a site before its pages are read. */
interface Known {
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
 * Reads who may read a page, or a part of pages: what its front matter says, and of a
 * translation what that of its original says. A translation that says something else
 * is a mistake, and so is one without a known original that says nothing.
 *
 * @param file from the folder of the site.
 */
export function readersOf(
  siteDir: string,
  file: string,
  known: Known,
  {isPage, source = readSource(siteDir, file)}: About,
): Readers {
  const own = withOriginal(siteDir, file, known, {isPage, source});
  const readers =
    own.audiences && own.unlistedLine ? withMistake(own, unlisted, own.unlistedLine) : own;
  const line = source.split('\n').findIndex((row) => translated.test(row)) + 1;
  const {folder} = known.sources.translations;
  if (!readers.audiences || line === 0 || !hasCodeTexts(siteDir, folder)) {
    return readers;
  }
  const message = `The texts of ${folder}/*/code.json are in the scripts of all pages, and this page is not for all readers. Write the text without <Translate> and translate(), and in the translation of the page.`;
  return withMistake(readers, message, line);
}

// Docusaurus refuses it in the builds that leave the page out, and names no line.
const unlisted =
  'A page that not all readers may read cannot be unlisted. Remove this line, or `audience`.';

const translated = /<Translate\b|\btranslate\(/;

/** Whether texts of components are translated. */
const hasCodeTexts = (siteDir: string, folder: string): boolean =>
  existsSync(path.join(siteDir, folder)) &&
  readdirSync(path.join(siteDir, folder)).some((locale) =>
    existsSync(path.join(siteDir, folder, locale, 'code.json')),
  );

function withOriginal(
  siteDir: string,
  file: string,
  {names, sources}: Known,
  about: Required<About>,
): Readers {
  const read = (name: string, {isPage, source}: Required<About>) =>
    readReaders(name, source, names, isPage, sources.fields);
  const own = read(file, about);
  const original = originalOf(file, sources.translations);
  if (original === undefined || !isMarkdown(file)) {
    return own;
  }
  if (original === null || !existsSync(path.join(siteDir, original))) {
    // A site without audiences has nothing to give away.
    const isSaid = own.hasField === true || names.length < 2;
    const message = `This is a translation of a page that is missing (${original ?? 'of an unknown plugin'}), so that nothing says who may read it. Remove the file, or write \`audience\` into its front matter: \`${defaultAudience}\` for all readers.`;
    return isSaid ? own : withMistake(own, message);
  }
  const {audiences} = read(original, {
    isPage: !isPart(original),
    source: readSource(siteDir, original),
  });
  if (!own.hasField) {
    return {...own, audiences};
  }
  const [said, right] = [own.audiences, audiences].map((list) =>
    [...new Set(list ?? [defaultAudience])].sort().join(', '),
  );
  const message = `This is a translation of ${original}, which is for ${right}. Remove the line: a translation has the readers of its page.`;
  return said === right ? own : withMistake(own, message);
}

const withMistake = (readers: Readers, message: string, line = readers.line): Readers => ({
  ...readers,
  mistakes: [...readers.mistakes, {line, message}],
});
