import {readFileSync} from 'node:fs';
import path from 'node:path';
import {lint} from 'markdownlint-cli2/markdownlint/promise';
import parseJsonc from 'markdownlint-cli2/parsers/jsonc';
import type {FileProblem} from '../page';

const config = parseJsonc(
  readFileSync(
    path.join(import.meta.dirname, '../../../docs/.markdownlint.jsonc'),
    'utf8',
  ),
);

/** Checks the Markdown of files by the rules in docs/.markdownlint.jsonc. */
export async function markdownLint(files: string[]): Promise<FileProblem[]> {
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
