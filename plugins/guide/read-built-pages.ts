import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {BuiltPage} from './built-page';
import type {GuidePage} from './guide-pages';
import {sectionsOfHtml} from './sections-of-html';

// Several plugins read the pages of one build, and reading takes 10 ms each.
const builds = new Map<string, BuiltPage[]>();

/**
 * Reads the pages of a build from their HTML, once for a folder.
 *
 * @throws Error that names the pages without text: a build that renders
 *   something else in place of them would otherwise end with an empty index.
 */
export function readBuiltPages(
  outDir: string,
  pages: readonly GuidePage[],
): readonly BuiltPage[] {
  const read = builds.get(outDir) ?? readPages(outDir, pages);
  builds.set(outDir, read);
  return read;
}

function readPages(outDir: string, pages: readonly GuidePage[]): BuiltPage[] {
  const read: BuiltPage[] = [];
  const empty: string[] = [];
  for (const {path: address, title, category, tag} of pages) {
    const file = path.join(outDir, decodeURI(address), 'index.html');
    const html = readFileSync(file, 'utf8');
    const sections = sectionsOfHtml(html);
    if (sections.length === 0) {
      empty.push(address);
    }
    read.push({path: address, title, category, tag, sections});
  }
  if (empty.length > 0) {
    throw new Error(`The HTML of ${empty.join(', ')} contains no text.`);
  }
  return read;
}
