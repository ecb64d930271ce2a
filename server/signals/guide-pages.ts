import {relative, sep} from 'node:path';
import {isAskedAbout} from '../../shared/signals';
import {listFiles} from '../gate/list-files';
import {addressesOf} from '../gate/site-files';

/**
 * Lists the pages that readers are asked about, by their addresses, such as
 * `/usage/assets`.
 *
 * @param folders of builds of the guide.
 */
export function guidePages(folders: Iterable<string>): ReadonlySet<string> {
  return new Set([...folders].flatMap(pagesIn).filter(isAskedAbout));
}

function pagesIn(folder: string): string[] {
  return listFiles(folder)
    .map((path) => relative(folder, path).split(sep).join('/'))
    .filter((name) => /(^|\/)index\.html$/.test(name))
    .flatMap((name) => addressesOf(name).slice(0, 1));
}
