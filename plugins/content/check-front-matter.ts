import path from 'node:path';
import type {ParseFrontMatter} from '@docusaurus/types';

/**
 * Makes the hook for `markdown.parseFrontMatter` that names file and line of
 * front matter that cannot be read, and of an audience that does not exist. Since
 * the hook runs when a page is compiled too, the browser shows these errors
 * under `npm start`.
 *
 * @param siteDir folder of the site.
 * @param audiences names of all audiences.
 */
export function checkFrontMatter(
  siteDir: string,
  audiences: readonly string[],
): ParseFrontMatter {
  // Asked a second time about a text that it cannot read, the parser of
  // Docusaurus gives empty front matter.
  const mistakes = new Map<string, Error>();
  return async (params) => {
    const {filePath, fileContent, defaultParseFrontMatter} = params;
    const fail = (line: number, message: string) => {
      const file = path.relative(siteDir, filePath);
      const error = new Error(`${file}:${line} ${message}`);
      mistakes.set(fileContent, error);
      return error;
    };
    const known = mistakes.get(fileContent);
    if (known) {
      throw known;
    }
    const parsed = await defaultParseFrontMatter(params).catch(
      (error: Partial<YamlMistake>) => {
        const reason = error.reason ?? error.message;
        throw fail(
          (error.mark?.line ?? 0) + 1,
          `The front matter cannot be read (${reason}): put values that contain a colon or another sign in quotes.`,
        );
      },
    );
    const {audience} = parsed.frontMatter;
    const own = [audience ?? []].flat().map(String);
    const unknown = own.filter((name) => !audiences.includes(name));
    if (unknown.length > 0) {
      const rows = fileContent.split('\n');
      throw fail(
        rows.findIndex((row) => row.startsWith('audience:')) + 1,
        `There is no audience “${unknown.join('”, “')}”. Write one or more of: ${audiences.join(', ')}.`,
      );
    }
    return parsed;
  };
}

/** What the parser of YAML throws; lines are counted from 0. */
interface YamlMistake extends Error {
  reason: string;
  mark: {line: number};
}
