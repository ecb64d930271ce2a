import {readdirSync} from 'node:fs';

/**
 * The files below a folder whose names match, sorted, with paths that begin in
 * the folder.
 */
export function filesIn(folder: string, names: RegExp): string[] {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((name) => names.test(name))
    .sort();
}
