import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';

/**
 * Replaces a folder by another in one step, so that a process that reads it has
 * the old one or the new one, never a mix.
 *
 * Linux cannot replace a folder that has files in it, but it can replace a
 * symbolic link: `build/guide` becomes a link to `build/.guide-<time>`. The
 * folder it led to before stays until the next time, for a process that is
 * just reading it.
 *
 * @param folder to be replaced; it need not exist.
 * @param next takes its place, and is gone from where it was.
 */
export function replaceFolder(folder: string, next: string): void {
  const parent = path.dirname(folder);
  mkdirSync(parent, {recursive: true});
  const prefix = `.${path.basename(folder)}-`;
  const old = lstatSync(folder, {throwIfNoEntry: false});
  const current = old?.isSymbolicLink() ? readlinkSync(folder) : undefined;
  for (const name of readdirSync(parent)) {
    // Not those of a folder whose name begins with this one's.
    const isFormer =
      name.startsWith(prefix) &&
      /^\d+(\.link)?$/.test(name.slice(prefix.length));
    if (isFormer && name !== current) {
      rmSync(path.join(parent, name), {recursive: true});
    }
  }
  // A link cannot replace a real folder.
  if (old && !current) {
    rmSync(folder, {recursive: true});
  }
  const name = `${prefix}${Date.now()}`;
  renameSync(next, path.join(parent, name));
  const link = path.join(parent, `${name}.link`);
  symlinkSync(name, link);
  renameSync(link, folder);
}

/**
 * Removes the builds of audiences that no longer have one, with what is beside
 * them: former versions, records of the search, stamps.
 *
 * @param folder that has the builds, such as `build`.
 * @param builds the audiences that have a build.
 */
export function removeOtherAudiences(
  folder: string,
  builds: readonly string[],
): void {
  for (const place of ['audiences', 'made/audiences']) {
    const parent = path.join(folder, place);
    const names = existsSync(parent) ? readdirSync(parent) : [];
    for (const name of names) {
      if (!builds.some((audience) => isOf(audience, name))) {
        rmSync(path.join(parent, name), {recursive: true});
      }
    }
  }
}

// `managers`, `.managers-1795370000000`, `managers.search-records.json`
function isOf(audience: string, name: string): boolean {
  return new RegExp(`^\\.?${audience}(-\\d{13})?(\\..+)?$`).test(name);
}
