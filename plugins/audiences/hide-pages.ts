import path from 'node:path';
import type {ParseFrontMatter} from '@docusaurus/types';
import {readAudienceRoles} from './audiences';

/**
 * Makes the hook for `markdown.parseFrontMatter` that leaves pages out of a
 * build: Docusaurus does so with drafts, in sidebars too, and ends the build
 * where a page links to one. It names file and line of front matter that cannot
 * be read, and of an audience that does not exist. Since the hook runs when a
 * page is compiled too, the browser shows these errors under `npm start`.
 *
 * @param hidden files of the pages, from the folder of the site.
 */
export function hidePages(
  siteDir: string,
  hidden: readonly string[],
): ParseFrontMatter {
  const audiences = Object.keys(readAudienceRoles(siteDir));
  // Asked a second time about a text that it cannot read, the parser of
  // Docusaurus gives empty front matter.
  const mistakes = new Map<string, Error>();
  return async (params) => {
    const {filePath, fileContent, defaultParseFrontMatter} = params;
    const file = path.relative(siteDir, filePath);
    const fail = (line: number, message: string) => {
      const error = new Error(`${file}:${line} ${message}`);
      mistakes.set(fileContent, error);
      return error;
    };
    const known = mistakes.get(fileContent);
    if (known) {
      throw known;
    }
    const parsed = await defaultParseFrontMatter(params).catch(
      (error: Error & Partial<YamlMistake>) => {
        const reason = error.reason ?? error.message;
        throw fail(
          (error.mark?.line ?? 0) + 1,
          `The front matter cannot be read (${reason}): put values that contain a colon or another sign in quotes.`,
        );
      },
    );
    const {frontMatter} = parsed;
    const own = [frontMatter.audience ?? []].flat().map(String);
    const unknown = own.filter((name) => !audiences.includes(name));
    if (unknown.length > 0) {
      const rows = fileContent.split('\n');
      throw fail(
        rows.findIndex((row) => row.startsWith('audience:')) + 1,
        `There is no audience “${unknown.join('”, “')}”. Write one or more of: ${audiences.join(', ')}.`,
      );
    }
    return hidden.includes(file)
      ? {...parsed, frontMatter: {...frontMatter, draft: true}}
      : parsed;
  };
}

/** What the parser of YAML throws; lines are counted from 0. */
interface YamlMistake {
  reason: string;
  mark: {line: number};
}
