import {existsSync, renameSync, rmSync} from 'node:fs';

/**
 * Puts a folder in the place of another. Nothing is copied, so the place is empty for a moment
 * only, and never has a mix.
 *
 * @param folder to be replaced; it need not exist.
 * @param next takes its place, and is gone from where it was.
 */
export function replaceFolder(folder: string, next: string): void {
  const old = `${folder}.old`;
  rmSync(old, {recursive: true, force: true});
  if (existsSync(folder)) {
    renameSync(folder, old);
  }
  renameSync(next, folder);
  rmSync(old, {recursive: true, force: true});
}
