import path from 'node:path';
import {baseOfLocale} from 'docusaurus-lock-server/shared/locales';

/**
 * Finds the folder of a whole build, in which each locale but the default one has a folder.
 *
 * @param outDir the output folder of the locale that is built.
 * @param baseUrl the base path of the locale: `/`, or `/de/`.
 */
export function wholeBuild(outDir: string, baseUrl: string): string {
  return path.resolve(outDir, baseUrl === '/' ? '.' : '..');
}

/**
 * Returns the path of a file of a locale beside the folder of the build, which is not served:
 * `guide.pages.json`, or `guide.de.pages.json`.
 *
 * @param build the folder of the whole build.
 * @param ending the end of the name, such as `.pages.json`.
 */
export function fileNextToBuild(build: string, baseUrl: string, ending: string): string {
  return build + baseUrl.replace(/\/$/, '').replaceAll('/', '.') + ending;
}

/** Returns the path of such a file for each locale of a site, the default locale first. */
export function filesNextToBuild(
  build: string,
  locales: readonly string[],
  ending: string,
): string[] {
  return locales.map((locale) => fileNextToBuild(build, baseOfLocale(locale, locales), ending));
}
