import {readFileSync} from 'node:fs';
import {builtFile} from '../guide/built-file';
import type {GuidePage} from '../guide/guide-pages';
import {sectionsOfHtml} from './sections-of-html';
import type {Page} from './shared/page';

/**
 * Reads the pages of a build from their HTML.
 *
 * @throws Error that names the pages without text: a build that renders
 *   something else in place of them would otherwise end with an empty index.
 */
export function readBuiltPages(
  outDir: string,
  pages: readonly GuidePage[],
): Page[] {
  const read: Page[] = [];
  const empty: string[] = [];
  for (const {path: address, title, category, tag} of pages) {
    const html = readFileSync(builtFile(outDir, address), 'utf8');
    const sections = sectionsOfHtml(html);
    if (sections.length === 0) {
      empty.push(address);
    }
    read.push({path: address, title, category, tag, sections});
  }
  if (empty.length > 0) {
    throw new Error(`Search finds no text in the HTML of ${empty.join(', ')}.`);
  }
  return read;
}
