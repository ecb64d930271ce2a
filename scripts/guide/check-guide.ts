import path from 'node:path';
import type {FileProblem} from './page';
import {readPages} from './read-pages';
import {rules} from './rules';
import {formatting} from './tools/formatting';
import {markdownLint} from './tools/markdown-lint';
import {spelling} from './tools/spelling';

/**
 * Runs every check of the texts.
 *
 * @param folder of the pages, such as `docs`.
 * @returns the number of pages, and the problems in the order of files and
 *   lines.
 */
export async function checkGuide(
  folder: string,
): Promise<{pages: number; problems: FileProblem[]}> {
  const guide = readPages(folder);
  const files = guide.pages.map(({file}) => file);
  const found = [
    ...guide.problems,
    ...guide.pages.flatMap((page) =>
      rules
        .flatMap((rule) => rule(page, guide))
        .map((problem) => ({...problem, file: page.file})),
    ),
    ...(await spelling(files)),
    ...(await markdownLint(files)),
    ...(await formatting(files)),
  ];
  const problems = found
    .map((problem) => ({...problem, file: path.relative('', problem.file)}))
    .sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  return {pages: files.length, problems};
}
