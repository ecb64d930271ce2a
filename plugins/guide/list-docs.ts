import {readdirSync} from 'node:fs';
import path from 'node:path';

/** Files that Docusaurus compiles only where a page imports them. */
const partial = /(^|\/)_/;

/**
 * Lists the files of all pages, sorted, as paths from the folder of the site.
 *
 * @param siteDir folder of the site; the pages are in its folder `docs`.
 */
export function listDocs(siteDir: string): string[] {
  return readdirSync(path.join(siteDir, 'docs'), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((name) => /\.mdx?$/.test(name) && !partial.test(name))
    .map((name) => `docs/${name}`)
    .sort();
}
