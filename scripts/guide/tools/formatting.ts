import {readFile} from 'node:fs/promises';
import path from 'node:path';
import * as prettier from 'prettier';
import type {FileProblem} from '../page';

const config = path.join(import.meta.dirname, '../../../.prettierrc.json');

/** Checks that files are formatted as `npm run format:write` formats them. */
export async function formatting(files: string[]): Promise<FileProblem[]> {
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
