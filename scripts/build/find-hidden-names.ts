import {readFileSync} from 'node:fs';
import path from 'node:path';
import {filesIn} from '../files-in';

/**
 * Checks that no file of a build names a page that the build leaves out. Its
 * address may be in a list of the source code, which only the writer knows.
 *
 * @param folder of the build.
 * @throws Error that lists the files with the pages that they name.
 */
export function findHiddenNames(
  folder: string,
  hidden: readonly {path: string}[],
): void {
  if (hidden.length === 0) {
    return;
  }
  // `usage/zones` is an id; of a page at the top only the address is no word.
  const names = hidden.map(({path}) =>
    path
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/^\/(?=.*\/)/, '(?<![\\w-])'),
  );
  const named = new RegExp(`(?:${names.join('|')})(?![\\w-]|/\\w)`);
  const problems = filesIn(folder, /\.(css|html|js|json|map|md|svg|txt|xml)$/)
    .map((file) => path.join(folder, file))
    .flatMap((file) => {
      const [name] = named.exec(readFileSync(file, 'utf8')) ?? [];
      return name === undefined ? [] : [`${file} names ${name}`];
    });
  if (problems.length > 0) {
    throw new Error(
      `The build has names of pages that it leaves out: ${problems.join('; ')}. Remove them from the source code, or the \`audience\` from the front matter of the pages.`,
    );
  }
}
