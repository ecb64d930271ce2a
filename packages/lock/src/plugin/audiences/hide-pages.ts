import path from 'node:path';
import type {ParseFrontMatter} from '@docusaurus/types';
import {damagesOf, inFile, normalSource, throwFileErrors} from '../../sources/read-source';
import type {BuildReaders} from './audiences';
import {isInContent, isPart} from './content-folders';
import {readersOf} from './readers-of';

/**
 * Makes the hook for `markdown.parseFrontMatter` that leaves pages out of a build: Docusaurus does
 * so with drafts, in sidebars too, and ends the build where a page links to one. It is asked about
 * each Markdown file, whatever plugin makes a page of it, and also when the file is compiled, so
 * that the browser shows its errors under `npm start`. An error names file and line.
 *
 * @param own the hook of the site, which is asked instead of Docusaurus' own.
 */
export function hidePages(
  siteDir: string,
  readers: BuildReaders,
  own?: ParseFrontMatter,
): ParseFrontMatter {
  const {reader, restricted, sources} = readers;
  return async (written) => {
    const {filePath, defaultParseFrontMatter} = written;
    const fileContent = normalSource(written.fileContent);
    const params = {...written, fileContent};
    const file = path.relative(siteDir, filePath);
    const isPage = isInContent(file, sources.folders) && !isPart(file);
    const {audiences, line, errors} = readersOf(siteDir, file, readers, {
      isPage,
      source: fileContent,
    });
    const all = [...damagesOf(fileContent), ...errors];
    throwFileErrors(inFile(file, all));
    const parsed = await (own ?? defaultParseFrontMatter)(params);
    if (reader !== undefined && audiences && !restricted.some((page) => page.file === file)) {
      const message =
        'No one looks for restricted pages in this folder, so that the page may be in no build. Move it into the folder of a docs plugin, a blog or src/pages.';
      throwFileErrors([{file, line, message}]);
    }
    // Docusaurus has no use for the front matter of a part: it warns of it, and
    // where `CI` is set ends the build.
    if (isPart(file)) {
      return {...parsed, frontMatter: {}};
    }
    return reader === undefined || !audiences || audiences.includes(reader)
      ? parsed
      : {...parsed, frontMatter: {...parsed.frontMatter, draft: true}};
  };
}
