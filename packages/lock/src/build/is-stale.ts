import {existsSync, lstatSync, readdirSync, statSync} from 'node:fs';
import path from 'node:path';

// Files that never affect a page. Everything else is a build input: an update of the lock changes
// the lockfile.
const others =
  /^(?:\..*|.*\.md|build|data|node_modules|e2e|bench|scripts|decisions|deploy|test-results|playwright-report)$/;

/**
 * Whether a folder of builds is missing or older than what it is made from.
 *
 * @param sources files and folders; default those of the site in the working folder.
 */
export function isStale(
  folder: string,
  sources: readonly string[] = readdirSync('.').filter((name) => !others.test(name)),
): boolean {
  const page = path.join(folder, '404.html');
  return !existsSync(page) || Math.max(...sources.map(changedAt)) > statSync(page).mtimeMs;
}

/** When a file, or the last of what is in a folder, was changed, in epoch ms. */
function changedAt(place: string): number {
  const stat = statSync(place, {throwIfNoEntry: false});
  // Folders too: a file that is removed changes its folder.
  const inside = stat?.isDirectory() ? readdirSync(place, {recursive: true, encoding: 'utf8'}) : [];
  return Math.max(
    stat?.mtimeMs ?? 0,
    ...inside.map((name) => lstatSync(path.join(place, name)).mtimeMs),
  );
}
