import {readFileSync} from 'node:fs';
import {lint} from 'markdownlint-cli2/markdownlint/promise';
import parseJsonc from 'markdownlint-cli2/parsers/jsonc';

const config = parseJsonc(
  readFileSync(
    new URL('../../../.markdownlint.jsonc', import.meta.url),
    'utf8',
  ),
);

/**
 * Markdown is written in one way, as .markdownlint.jsonc says.
 *
 * @param {string[]} files
 * @returns {Promise<{file: string, line: number, message: string}[]>}
 */
export async function markdownLint(files) {
  const results = await lint({files, config});
  return Object.entries(results).flatMap(([file, errors]) =>
    errors.map((error) => {
      const [id] = error.ruleNames;
      const detail = error.errorDetail ? ` (${error.errorDetail})` : '';
      const message = `${error.ruleDescription}${detail}: ${id}`;
      return {file, line: error.lineNumber, message};
    }),
  );
}
