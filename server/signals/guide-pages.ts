import {existsSync} from 'node:fs';
import {relative, sep} from 'node:path';
import {isAskedAbout} from '../../shared/signals';
import {listFiles} from '../gate/list-files';
import {addressesOf} from '../gate/site-files';

/**
 * Lists the pages of a guide that readers are asked about, by their addresses,
 * such as `/usage/assets`.
 *
 * @throws Error that names `npm run build` when the folder is missing.
 */
export function guidePages(guideDir: string): ReadonlySet<string> {
  if (!existsSync(guideDir)) {
    throw new Error(`${guideDir} holds no site. Make it with: npm run build`);
  }
  const pages = listFiles(guideDir)
    .map((path) => relative(guideDir, path).split(sep).join('/'))
    .filter((name) => /(^|\/)index\.html$/.test(name))
    .flatMap((name) => addressesOf(name).slice(0, 1));
  return new Set(pages.filter(isAskedAbout));
}
