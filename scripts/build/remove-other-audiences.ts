import {existsSync, readdirSync, rmSync} from 'node:fs';
import path from 'node:path';

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
