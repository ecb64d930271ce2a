import path from 'node:path';
import {baseOfLocale} from 'docusaurus-lock-server/shared/locales';

/**
 * Finds the folder of a whole build, in which each locale but the default one has a folder.
 *
 * @param outDir of the locale that is built.
 * @param baseUrl where its pages begin: `/`, or `/de/`.
 */
export function wholeBuild(outDir: string, baseUrl: string): string {
  return path.resolve(outDir, baseUrl === '/' ? '.' : '..');
}

/**
 * Names a file of a locale that lies beside the folder of the build, where no
 * reader gets it: `guide.pages.json`, and `guide.de.pages.json`.
 *
 * @param build the folder of the whole build.
 * @param ending such as `.pages.json`.
 */
export function fileNextToBuild(build: string, baseUrl: string, ending: string): string {
  return build + baseUrl.replace(/\/$/, '').replaceAll('/', '.') + ending;
}

/** Names such a file of each locale of a site, the default one first. */
export function filesNextToBuild(
  build: string,
  locales: readonly string[],
  ending: string,
): string[] {
  return locales.map((locale) => fileNextToBuild(build, baseOfLocale(locale, locales), ending));
}
