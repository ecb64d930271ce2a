import {existsSync} from 'node:fs';
import path from 'node:path';

/** Where a plugin of Docusaurus finds pages, and their translations. */
export interface PageFolder {
  /** From the folder of the site, such as `docs/`. */
  original: string;
  /** In the folder of a locale, such as `docusaurus-plugin-content-docs/current/`. */
  translation: string;
}

/** Where a site has pages. */
export interface PageFolders {
  /** The folder with one for each locale: `i18n.path` of Docusaurus. */
  translations: string;
  /** Those of each plugin with pages. */
  of: readonly PageFolder[];
}

/** Folders of the site where the plugins of Docusaurus find pages. */
export const usualFolders = {docs: 'docs', blog: 'blog', pages: 'src/pages'};

/** A folder as the names of the files in it begin. */
export const tidyFolder = (folder: string): string => folder.replace(/^\.\/|\/$/g, '');

/**
 * Lists the folders of a plugin of Docusaurus, for docs those of its versions too.
 *
 * @param plugin `docs`, `blog` or `pages`.
 * @param id of the plugin, for there may be several of a name.
 * @param folder of its pages, from that of the site.
 */
export function foldersOf(plugin: string, id: string, folder: string): PageFolder[] {
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

/** The beginnings of the names of files with pages, and of their translations. */
const listStarts = ({translations, of}: PageFolders): string[] => [
  `${translations}/`,
  ...of.map(({original}) => original),
];

/** Whether a file, from the folder of the site, is where plugins find pages. */
export const isInContent = (file: string, pages: PageFolders): boolean =>
  listStarts(pages).some((start) => file.startsWith(start));

/** The folders that a site has of these, without what their names begin with. */
export function contentFolders(siteDir: string, pages: PageFolders): string[] {
  const folders = listStarts(pages).map((start) => start.slice(0, start.lastIndexOf('/')));
  return [...new Set(folders)].filter((folder) => existsSync(path.join(siteDir, folder)));
}

/** Whether a file is Markdown, and so can have front matter. */
export const isMarkdown = (file: string): boolean => /\.mdx?$/.test(file);

/** Whether a file is imported by pages, and none by itself. */
export const isPart = (file: string): boolean => /(?:^|\/)_/.test(file);

/**
 * Finds what a file is a translation of, by where it is.
 *
 * @param file from the folder of the site.
 * @returns the file of the original, which need not exist; null for a translation of
 *   which that is not known; undefined for a file that is none.
 */
export function findOriginal(
  file: string,
  {translations, of}: PageFolders,
): string | null | undefined {
  if (!file.startsWith(`${translations}/`)) {
    return undefined;
  }
  const inLocale = file.slice(translations.length + 1).replace(/^[^/]+\//, '');
  const plugin = of.find(({translation}) => inLocale.startsWith(translation));
  return plugin ? plugin.original + inLocale.slice(plugin.translation.length) : null;
}
