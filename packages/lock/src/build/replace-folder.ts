import {lstatSync, readlinkSync, renameSync, rmSync, symlinkSync} from 'node:fs';
import path from 'node:path';

/**
 * Replaces a folder by another in one step, so that a process that reads it has the old one or the
 * new one, never a mix.
 *
 * Linux cannot replace a folder that has files in it, but it can replace a symbolic link:
 * `build/guide` becomes a link to `build/.guide-1` or `build/.guide-2` by turns. The folder it led
 * to before stays until the next time, for a process that is just reading it.
 *
 * @param folder to be replaced; it need not exist.
 * @param next takes its place, and is gone from where it was.
 */
export function replaceFolder(folder: string, next: string): void {
  const {dir, base} = path.parse(folder);
  const old = lstatSync(folder, {throwIfNoEntry: false});
  const current = old?.isSymbolicLink() ? readlinkSync(folder) : undefined;
  const name = current === `.${base}-1` ? `.${base}-2` : `.${base}-1`;
  const place = path.join(dir, name);
  const link = `${place}.link`;
  rmSync(place, {recursive: true, force: true});
  rmSync(link, {force: true});
  renameSync(next, place);
  symlinkSync(name, link);
  // A link cannot replace a real folder.
  if (old && !current) {
    rmSync(folder, {recursive: true});
  }
  renameSync(link, folder);
}
