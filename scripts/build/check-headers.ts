import {existsSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import {defaultAudience} from '../../shared/audiences';

/**
 * Checks that the pages of all audiences have the headers of build/guide, which
 * nginx sends with all of them, and removes the other files of headers.
 *
 * @param next folder with the new builds and their headers in `nginx`.
 * @param builds the audiences that have a build.
 * @throws Error that names the first audience whose pages need other headers.
 */
export function checkHeaders(next: string, builds: readonly string[]): void {
  const headersOf = (folder: string, name: string) =>
    readFileSync(path.join(folder, 'nginx', `${name}.conf`), 'utf8');
  const isNew = existsSync(path.join(next, 'nginx/guide.conf'));
  const ofGuide = headersOf(isNew ? next : path.dirname(next), 'guide');
  for (const name of builds) {
    const file = path.join(next, 'nginx', `${name}.conf`);
    if (name === defaultAudience || !existsSync(file)) {
      continue;
    }
    if (headersOf(next, name) !== ofGuide) {
      throw new Error(
        `The pages for ${name} have other inline scripts than those for everyone, and nginx sends one content policy for all. Move the script of a restricted page into a file.`,
      );
    }
    rmSync(file);
  }
}
