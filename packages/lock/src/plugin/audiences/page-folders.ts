import {existsSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {filesIn} from 'docusaurus-lock-server/operations/files-in';

/** Where a site has the translations of its pages. */
export interface PageTranslations {
  /** The folder with one for each locale: `i18n.path` of Docusaurus. */
  folder: string;
  /** The folders of each plugin with pages. */
  of: readonly TranslatedFolder[];
}

interface TranslatedFolder {
  /** In the folder of a locale, such as `docusaurus-plugin-content-docs/current/`. */
  translation: string;
  /** From the folder of the site, such as `docs/`. */
  original: string;
}

/**
 * Folders of the site where the plugins of Docusaurus find pages. `locked()` adds those that the
 * configuration names: a restricted page in another folder ends the build.
 */
export const usualFolders = {docs: 'docs', blog: 'blog', pages: 'src/pages'};
const ofVersions = /^(?:[^/]+_)?versioned_docs$/;

/** A folder as the names of the files in it begin. */
export const tidyFolder = (folder: string): string => folder.replace(/^\.\/|\/$/g, '');

/** Whether a file, from the folder of the site, is in one of the folders with pages. */
export const isInContent = (file: string, folders: readonly string[]): boolean =>
  folders.some((folder) => file.startsWith(`${folder}/`)) ||
  ofVersions.test(file.split('/')[0] ?? '');

/** The folders that a site has of these, and those of its versions. */
export function contentFolders(siteDir: string, folders: readonly string[]): string[] {
  const versions = readdirSync(siteDir).filter((name) => ofVersions.test(name));
  return [...folders, ...versions].filter((folder) => existsSync(path.join(siteDir, folder)));
}

/**
 * Lists the files of all pages, and the parts that these can import, sorted, as
 * paths from the folder of the site.
 */
export function listPageFiles(siteDir: string, folders: readonly string[]): string[] {
  return contentFolders(siteDir, folders)
    .flatMap((folder) =>
      filesIn(path.join(siteDir, folder), /\.mdx?$/).map((name) => `${folder}/${name}`),
    )
    .sort();
}

/** Whether a file is Markdown, and so can have front matter. */
export const isMarkdown = (file: string): boolean => /\.mdx?$/.test(file);

/** Whether a file is imported by pages, and none by itself. */
export const isPart = (file: string): boolean => /(?:^|\/)_/.test(file);

/**
 * Lists the folders of a plugin of Docusaurus, for docs those of its versions too.
 *
 * @param plugin `docs`, `blog` or `pages`.
 * @param id of the plugin, for there may be several of a name.
 * @param folder of its pages, from that of the site.
 */
export function translatedFolders(plugin: string, id: string, folder: string): TranslatedFolder[] {
  const isFirst = id === 'default';
  const below = `docusaurus-plugin-content-${plugin}${isFirst ? '' : `-${id}`}/`;
  const original = `${folder}/`;
  const versions = `${isFirst ? '' : `${id}_`}versioned_docs/version-`;
  return plugin === 'docs'
    ? [
        {translation: `${below}current/`, original},
        {translation: `${below}version-`, original: versions},
      ]
    : [{translation: below, original}];
}

/** Those of a site that says nothing else. */
export const usualTranslations: PageTranslations = {
  folder: 'i18n',
  of: Object.entries(usualFolders).flatMap(([plugin, folder]) =>
    translatedFolders(plugin, 'default', folder),
  ),
};

/**
 * Finds what a file is a translation of, by where it is.
 *
 * @param file from the folder of the site.
 * @returns the file of the original, which need not exist; null for a translation of
 *   which that is not known; undefined for a file that is none.
 */
export function findOriginal(
  file: string,
  {folder, of}: PageTranslations,
): string | null | undefined {
  if (!file.startsWith(`${folder}/`)) {
    return undefined;
  }
  const inLocale = file.slice(folder.length + 1).replace(/^[^/]+\//, '');
  const plugin = of.find(({translation}) => inLocale.startsWith(translation));
  return plugin ? plugin.original + inLocale.slice(plugin.translation.length) : null;
}
