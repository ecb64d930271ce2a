import {existsSync, lstatSync, readdirSync, statSync} from 'node:fs';
import path from 'node:path';

// Files that never affect a page. Everything else is a build input: an update of the lock changes
// the lockfile.
const others =
  /^(?:\..*|.*\.md|build|data|node_modules|e2e|bench|scripts|decisions|deploy|test-results|playwright-report)$/;

/**
 * Whether a folder of builds is missing or older than its sources.
 *
 * @param sources files and folders; default the sources of the site in the working folder.
 */
export function isStale(
  folder: string,
  sources: readonly string[] = readdirSync('.').filter((name) => !others.test(name)),
): boolean {
  const page = path.join(folder, '404.html');
  return !existsSync(page) || Math.max(...sources.map(changedAt)) > statSync(page).mtimeMs;
}

/** The time of the last change of a file, or of anything in a folder, in epoch ms. */
function changedAt(place: string): number {
  const stat = statSync(place, {throwIfNoEntry: false});
  // Looks at folders too, because removing a file changes its folder.
  const inside = stat?.isDirectory() ? readdirSync(place, {recursive: true, encoding: 'utf8'}) : [];
  return Math.max(
    stat?.mtimeMs ?? 0,
    ...inside.map((name) => lstatSync(path.join(place, name)).mtimeMs),
  );
}
