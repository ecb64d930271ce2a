// The tools that check every file of the guide.
import {readFileSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {lint as checkSpelling} from 'cspell';
import {lint as checkMarkdown} from 'markdownlint-cli2/markdownlint/promise';
import parseJsonc from 'markdownlint-cli2/parsers/jsonc';
import * as prettier from 'prettier';
import type {FileProblem} from './guide';

const root = path.join(import.meta.dirname, '../..');

/**
 * Checks that words are in the British dictionary or in docs/words.txt, and not
 * among those that docs/cspell.config.yaml replaces.
 */
export async function spelling(files: string[]): Promise<FileProblem[]> {
  const problems: FileProblem[] = [];
  const ignore = () => {};
  const config = path.join(root, 'docs/cspell.config.yaml');
  await checkSpelling(
    files,
    {config, progress: false, gitignore: false},
    {
      issue({uri, row, text, isFlagged, suggestionsEx = []}) {
        const advice = suggestionsEx
          .filter(({isPreferred}) => isPreferred)
          .map(({word}) => word);
        problems.push({
          file: path.relative('', fileURLToPath(uri ?? '')),
          line: row,
          message: isFlagged
            ? `Instead of "${text}": ${advice.join(', ')}.`
            : `"${text}" is not in the British dictionary: correct it, or add it to docs/words.txt if it is right.`,
        });
      },
      error(message, error) {
        throw new Error(message, {cause: error});
      },
      info: ignore,
      debug: ignore,
      progress: ignore,
      result: ignore,
    },
  );
  return problems;
}

/** Checks the Markdown of files by the rules in docs/.markdownlint.jsonc. */
export async function markdownLint(files: string[]): Promise<FileProblem[]> {
  const config = parseJsonc(
    readFileSync(path.join(root, 'docs/.markdownlint.jsonc'), 'utf8'),
  );
  const results = await checkMarkdown({files, config});
  return Object.entries(results).flatMap(([file, errors]) =>
    errors.map((error) => {
      const [id] = error.ruleNames;
      const detail = error.errorDetail ? ` (${error.errorDetail})` : '';
      const message = `${error.ruleDescription}${detail}: ${id}`;
      return {file, line: error.lineNumber, message};
    }),
  );
}

/** Checks that files are formatted as `npm run format:write` formats them. */
export async function formatting(files: string[]): Promise<FileProblem[]> {
  const config = path.join(root, '.prettierrc.json');
  const options = await prettier.resolveConfig(config, {config});
  const problems = await Promise.all(
    files.map(async (file) => {
      const source = await readFile(file, 'utf8');
      const formatted = await prettier.format(source, {
        ...options,
        filepath: file,
      });
      const rows = formatted.split('\n');
      const index = source.split('\n').findIndex((row, at) => row !== rows[at]);
      const message = `Run npx prettier --write ${file}: the formatting differs from here on.`;
      return index === -1 ? [] : [{file, line: index + 1, message}];
    }),
  );
  return problems.flat();
}
