import {existsSync} from 'node:fs';
import path from 'node:path';

/**
 * Finds the file that a build wrote for a page, with and without
 * `trailingSlash`.
 *
 * @param address of the page, as in its permalink.
 */
export function builtFile(outDir: string, address: string): string {
  const folder = path.join(outDir, decodeURI(address));
  const file = path.join(folder, 'index.html');
  return existsSync(file) ? file : `${folder.replace(/[\\/]$/, '')}.html`;
}
