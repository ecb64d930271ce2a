import {readFileSync} from 'node:fs';
import path from 'node:path';

/**
 * The script that runs before a page is painted, for packages/lock/src/plugin/first-load and for
 * pages that Docusaurus does not write.
 */
export function beforePaintScript(): string {
  const file = path.join(__dirname, 'first-load/before-paint.js');
  // Comments and indentation only: the script must not depend on a minifier.
  return readFileSync(file, 'utf8')
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace(/^\s+/gm, '');
}
