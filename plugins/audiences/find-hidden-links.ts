import path from 'node:path';
import {isPartial, linesOf} from '../content/sources';
import type {GuideAudiences} from './read-audiences';
import type {RestrictedPage} from './restricted-pages';

const target =
  /\]\(\s*<?([^)\s>]+)|\b(?:href|to)=\{?["']([^"']+)|^\s*\[[^\]]+\]:\s*<?([^\s>]+)|\b(?:from|import)\s*\(?["'](?:[^"']*!)?([^"']+)/g;

/**
 * Finds the links and imports of a page that lead to pages that some of its
 * readers may not read. A partial counts as read by everyone, since any page can
 * import it.
 *
 * @param file of the page or partial, from the folder of the site.
 * @param source its text, in MDX.
 * @returns a message for each, with file, line and remedy.
 */
export function findHiddenLinks(
  file: string,
  source: string,
  {names, restricted}: Pick<GuideAudiences, 'names' | 'restricted'>,
): string[] {
  const readers =
    restricted.find((page) => page.file === file)?.audiences ?? names;
  return linksIn(source).flatMap(({url, line}) => {
    const page = pageAt(url, file, restricted);
    const without = readers.filter((name) => !page?.audiences.includes(name));
    if (!page || without.length === 0) {
      return [];
    }
    const reason = isPartial(file)
      ? 'any page can import this file. Move that to the pages that need it.'
      : `this page is also for ${and(without)}. Remove that, or restrict this page: audience: [${page.audiences.join(', ')}]`;
    return [
      `${file}:${line} links to or imports ${page.path}, which is for ${and(page.audiences)} only, and ${reason}`,
    ];
  });
}

const and = (names: readonly string[]): string =>
  new Intl.ListFormat('en').format(names);

/** The links outside code. */
function linksIn(source: string): {url: string; line: number}[] {
  return linesOf(source).flatMap(({text, isCode}, index) => {
    const outside = isCode ? '' : text.replace(/(`+)[^`]+\1/g, '');
    return [...outside.matchAll(target)].map(([, ...urls]) => ({
      url: urls.find(Boolean) ?? '',
      line: index + 1,
    }));
  });
}

/** The page that a link in a file leads to, by its address or its file. */
function pageAt(
  url: string,
  file: string,
  pages: readonly RestrictedPage[],
): RestrictedPage | undefined {
  const place = url
    .replace(/^pathname:\/\//, '')
    .replace(/[?#].*$/, '')
    .replace(/^@site\/docs\//, '/')
    .replace(/(?<=.)\/$/, '');
  const folder = path.posix.dirname(file).replace(/^docs/, '');
  const found = path.posix.resolve('/', folder, place);
  return pages.find(
    (page) => page.path === found || page.file === `docs${found}`,
  );
}
