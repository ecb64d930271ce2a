import {existsSync} from 'node:fs';
import path from 'node:path';

/** The folders where a plugin of Docusaurus finds pages, and their translations. */
export interface PageFolder {
  /** The folder of pages, from the folder of the site, such as `docs/`. */
  original: string;
  /** The path inside a locale's folder, such as `docusaurus-plugin-content-docs/current/`. */
  translation: string;
}

/** The folders where a site has pages. */
export interface PageFolders {
  /** The folder that has a folder for each locale: `i18n.path` of Docusaurus. */
  translations: string;
  /** The folders of each plugin that makes pages. */
  of: readonly PageFolder[];
}

/** Folders of the site where the plugins of Docusaurus find pages. */
export const usualFolders = {docs: 'docs', blog: 'blog', pages: 'src/pages'};

/**
 * Returns a folder as the paths of its files begin: without `./` and without a slash at its end.
 */
export const tidyFolder = (folder: string): string => folder.replace(/^\.\/|\/$/g, '');

/**
 * Lists the folders of a Docusaurus plugin; for docs, also the folders of its versions.
 *
 * @param plugin `docs`, `blog` or `pages`.
 * @param id the plugin's id; several plugins may have the same name.
 * @param folder the folder of its pages, from the folder of the site.
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

/** Lists the beginnings of the paths of files with pages, and of their translations. */
const listStarts = ({translations, of}: PageFolders): string[] => [
  `${translations}/`,
  ...of.map(({original}) => original),
];

/** Whether a file, from the folder of the site, is where plugins find pages. */
export const isInContent = (file: string, pages: PageFolders): boolean =>
  listStarts(pages).some((start) => file.startsWith(start));

/**
 * Lists the existing folders of these; a beginning such as `versioned_docs/version-` counts as its
 * folder.
 */
export function contentFolders(siteDir: string, pages: PageFolders): string[] {
  const folders = listStarts(pages).map((start) => start.slice(0, start.lastIndexOf('/')));
  return [...new Set(folders)].filter((folder) => existsSync(path.join(siteDir, folder)));
}

/** Whether a file is Markdown, and so can have front matter. */
export const isMarkdown = (file: string): boolean => /\.mdx?$/.test(file);

/** Whether a file is a partial, which pages import and which is no page by itself. */
export const isPartial = (file: string): boolean => /(?:^|\/)_/.test(file);

/**
 * Finds the original of a translation by the path of the translation.
 *
 * @param file from the folder of the site.
 * @returns the path of the original, which need not exist; null if the original of a translation is
 *   not known; undefined for a file that is no translation.
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
