import {readdirSync} from 'node:fs';
import path from 'node:path';

/**
 * Lists the files of all pages, sorted, as paths from the folder of the site.
 *
 * @param siteDir folder of the site; the pages are in its folder `docs`.
 */
export function listDocs(siteDir: string): string[] {
  return listDocsAndPartials(siteDir).filter((file) => !isPartial(file));
}

/** Lists the files of all pages, and the files that these can import. */
export function listDocsAndPartials(siteDir: string): string[] {
  return readdirSync(path.join(siteDir, 'docs'), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((name) => /\.mdx?$/.test(name))
    .map((name) => `docs/${name}`)
    .sort();
}

/** Says whether Docusaurus compiles a file only where a page imports it. */
function isPartial(file: string): boolean {
  return file.includes('/_');
}
