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
    pages.map(async ({file, ...page}) => {
      const source = await readFile(path.join(siteDir, file), 'utf8');
      return {...page, sections: sectionsOfMarkdown(source, page.title)};
    }),
  );
}
