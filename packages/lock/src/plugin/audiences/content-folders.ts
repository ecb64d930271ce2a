import {existsSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {filesIn} from 'docusaurus-lock-server/operations/files-in';

/**
 * Folders of the site where the plugins of Docusaurus find pages. `locked()` adds those that the
 * configuration names: a restricted page in another folder ends the build.
 */
export const usualFolderOf = {docs: 'docs', blog: 'blog', pages: 'src/pages'};
const ofVersions = /^(?:[^/]+_)?versioned_docs$/;

/**
 * Whether a file is in one of the folders with pages.
 *
 * @param file from the folder of the site.
 */
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
