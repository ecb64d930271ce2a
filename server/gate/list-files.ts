import {readdirSync} from 'node:fs';
import {join} from 'node:path';

/**
 * Lists the files of a folder and of all folders in it, as paths that start
 * with `folder`.
 *
 * Follows no symbolic links but `folder` itself. `readdirSync` with
 * `recursive` does follow them, from Node 22 on.
 *
 * @throws Error `ENOENT` when the folder is missing.
 */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, {withFileTypes: true}).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return listFiles(path);
    }
    return entry.isFile() ? [path] : [];
  });
}
