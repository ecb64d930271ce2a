import {readdirSync} from 'node:fs';
import path from 'node:path';
import {readPages} from './read-pages.mjs';
import {formatting} from './tools/formatting.mjs';
import {markdownLint} from './tools/markdown-lint.mjs';
import {spelling} from './tools/spelling.mjs';

/** Each file of rules/ exports one. */
export const rules = await Promise.all(
  readdirSync(new URL('rules/', import.meta.url))
    .filter((name) => name.endsWith('.mjs'))
    .map(async (name) => (await import(`./rules/${name}`)).rule),
);

/**
 * Runs every check of the texts (issue 5, "Tools for writers").
 *
 * @param {string} folder of the pages, such as `docs`.
 * @returns the number of pages, and the problems in the order of the files:
 *   `{file, line, message, isWarning?}`.
 */
export async function checkGuide(folder) {
  const guide = readPages(folder);
  const files = guide.pages.map(({file}) => file);
  const found = [
    ...guide.problems,
    ...checkPages(guide, rules),
    ...(await spelling(files)),
    ...(await markdownLint(files)),
    ...(await formatting(files)),
  ];
  const problems = found
    .map((problem) => ({...problem, file: path.relative('', problem.file)}))
    .sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  return {pages: files.length, problems};
}

/**
 * Runs rules on every page.
 *
 * @param guide of `readPages`.
 * @param some of `rules`.
 * @returns {{file: string, line: number, message: string}[]}
 */
export function checkPages(guide, some) {
  return guide.pages.flatMap((page) =>
    some.flatMap((rule) =>
      rule.check(page, guide).map((problem) => ({...problem, file: page.file})),
    ),
  );
}
