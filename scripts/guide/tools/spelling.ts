import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {lint} from 'cspell';
import type {FileProblem} from '../page';

const config = path.join(
  import.meta.dirname,
  '../../../docs/cspell.config.yaml',
);

/** Checks that words are in the British dictionary or in docs/words.txt. */
export async function spelling(files: string[]): Promise<FileProblem[]> {
  const problems: FileProblem[] = [];
  const ignore = () => {};
  await lint(
    files,
    {config, progress: false, gitignore: false},
    {
      issue({uri, row, text}) {
        problems.push({
          file: path.relative('', fileURLToPath(uri ?? '')),
          line: row,
          message: `"${text}" is not in the British dictionary: correct it, or add it to docs/words.txt if it is right.`,
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
