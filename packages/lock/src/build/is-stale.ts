import {existsSync, lstatSync, readdirSync, realpathSync, statSync} from 'node:fs';
import path from 'node:path';
import {siteRequire} from './steps';

// Files that never affect a page. Everything else is a build input.
const others =
  /^(?:\..*|.*\.md|build|data|node_modules|e2e|bench|scripts|decisions|deploy|packages|test-results|playwright-report)$/;

/** The compiled files of the lock and its features, which are inputs of a build too. */
const listPackages = (): string[] =>
  (siteRequire().resolve.paths('docusaurus-lock') ?? [])
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)))
    .filter((folder) => /^docusaurus-lock(?:-|$)/.test(path.basename(folder)))
    .map((folder) => path.join(realpathSync(folder), 'lib'));

/**
 * Whether a folder of builds is missing or older than what it is made from.
 *
 * @param sources files and folders; default those of the site in the working folder.
 */
export function isStale(
  folder: string,
  sources: readonly string[] = [
    ...readdirSync('.').filter((name) => !others.test(name)),
    ...listPackages(),
  ],
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
