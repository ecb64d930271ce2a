import {usualFolderOf} from './content-folders';

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

/** A folder as the names of the files in it begin. */
export const tidyFolder = (folder: string): string => folder.replace(/^\.\/|\/$/g, '');

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
  if (plugin !== 'docs') {
    return [{translation: below, original}];
  }
  const versions = `${isFirst ? '' : `${id}_`}versioned_docs/version-`;
  return [
    {translation: `${below}current/`, original},
    {translation: `${below}version-`, original: versions},
  ];
}

/** Those of a site that says nothing else. */
export const usualTranslations: PageTranslations = {
  folder: 'i18n',
  of: Object.entries(usualFolderOf).flatMap(([plugin, folder]) =>
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
export function originalOf(
  file: string,
  {folder, of}: PageTranslations,
): string | null | undefined {
  if (!file.startsWith(`${folder}/`)) {
    return undefined;
  }
  const inLocale = file.slice(folder.length + 1).replace(/^[^/]+\//, '');
  const found = of.find(({translation}) => inLocale.startsWith(translation));
  return found ? found.original + inLocale.slice(found.translation.length) : null;
}
