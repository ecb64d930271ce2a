import {fileURLToPath} from 'node:url';
import {lint} from 'cspell';

const config = fileURLToPath(
  new URL('../../../cspell.config.yaml', import.meta.url),
);

/**
 * Words are spelled as British English has them, or as the project's list does.
 *
 * @param {string[]} files
 * @returns {Promise<{file: string, line: number, message: string}[]>}
 */
export async function spelling(files) {
  const problems = [];
  const quiet = () => {};
  const reporter = {
    issue({uri, row, text}) {
      problems.push({
        file: fileURLToPath(uri),
        line: row,
        message: `"${text}" is no British English: spell it otherwise, or add it to scripts/guide/words.txt if it is right.`,
      });
    },
    error(message, error) {
      throw new Error(`${message}: ${error.message}`);
    },
    info: quiet,
    debug: quiet,
    progress: quiet,
    result: quiet,
  };
  await lint(files, {config, progress: false, gitignore: false}, reporter);
  return problems;
}
