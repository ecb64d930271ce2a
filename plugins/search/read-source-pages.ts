import {readFile} from 'node:fs/promises';
import path from 'node:path';
import type {GuidePage} from '../guide/guide-pages';
import {sectionsOfMarkdown} from './sections-of-markdown';
import type {Page} from './shared/page';

/** Reads the pages from their MDX files, for `npm start`. */
export async function readSourcePages(
  siteDir: string,
  pages: readonly GuidePage[],
): Promise<Page[]> {
  return Promise.all(
    pages.map(async ({source, ...page}) => {
      const file = path.join(siteDir, source.replace(/^@site\//, ''));
      const sections = sectionsOfMarkdown(
        await readFile(file, 'utf8'),
        page.title,
      );
      return {...page, sections};
    }),
  );
}
