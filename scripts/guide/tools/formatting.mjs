import {readFile} from 'node:fs/promises';
import * as prettier from 'prettier';
import {fileURLToPath} from 'node:url';

const config = fileURLToPath(
  new URL('../../../.prettierrc.json', import.meta.url),
);

/**
 * Pages are formatted as `npm run format:write` leaves them.
 *
 * @param {string[]} files
 * @returns {Promise<{file: string, line: number, message: string}[]>}
 */
export async function formatting(files) {
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
      const message = `From here on it is formatted otherwise: npx prettier --write ${file}`;
      return index === -1 ? [] : {file, line: index + 1, message};
    }),
  );
  return problems.flat();
}
