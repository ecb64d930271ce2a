import {type Dirent, readdirSync} from 'node:fs';
import {join, relative, sep} from 'node:path';

/**
 * Lists the files of a folder and of all folders in it, sorted, as paths from the folder with `/`.
 * Symbolic links are left out and not followed, but for the folder itself.
 *
 * @param names a pattern of the paths; default all.
 * @throws Error `ENOENT` when the folder is missing.
 */
export function filesIn(folder: string, names = /^/): string[] {
  return pathsIn(folder, (entry) => entry.isFile()).filter((name) => names.test(name));
}

/** Lists the symbolic links of a folder, see {@link filesIn}. */
export function linksIn(folder: string): string[] {
  return pathsIn(folder, (entry) => entry.isSymbolicLink());
}

function pathsIn(folder: string, isListed: (entry: Dirent) => boolean): string[] {
  // `readdirSync` with `recursive` is not used, because it follows links from Node 22 on.
  const list = (place: string): string[] =>
    readdirSync(place, {withFileTypes: true}).flatMap((entry) => {
      const file = join(place, entry.name);
      return entry.isDirectory() ? list(file) : isListed(entry) ? [file] : [];
    });
  return list(folder)
    .map((file) => relative(folder, file).split(sep).join('/'))
    .sort();
}
