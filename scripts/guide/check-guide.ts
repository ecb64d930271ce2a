import path from 'node:path';
import {
  nearest,
  readAudiences,
  refuseActiveSvgs,
  refuseHtml,
  defaultSources,
} from '../../lock/tools';
import {pageFields} from '../../plugins/content/page-fields';
import {catchFileErrors, readGuide, type FileProblem, type Guide} from './guide';
import {listProblems, lostAddresses} from './lists';
import type {Page} from './page';
import {buildRules, rules} from './rules';

/** What a command has to print, and its exit status. */
export interface Outcome {
  status: number;
  /** Lines for the standard output, or for the standard error. */
  stdout?: string;
  stderr?: string;
}

/**
 * Checks the texts of the guide in the working directory.
 *
 * @param args files of the guide, default all; `--build` for what ends a build alone.
 * @returns a line for each problem; status 1 where one is no warning.
 */
export async function checkGuide(args: readonly string[]): Promise<Outcome> {
  const isBuild = args.includes('--build');
  const named = args.filter((each) => !each.startsWith('-')).map((file) => path.relative('', file));
  const guide = readGuide('docs');
  const refused = refusedArguments(args, named, guide);
  if (refused.length > 0) {
    return {status: 1, stderr: refused.join('\n')};
  }
  const isChecked = ({file}: {file: string}) => named.length === 0 || named.includes(file);
  // Builds leave drafts out.
  const pages = guide.pages
    .filter(isChecked)
    .filter(({frontMatter}) => !isBuild || !frontMatter.draft);
  const problems = [
    ...guide.problems,
    ...(await listProblems(guide)),
    ...pages.flatMap((page) =>
      (isBuild ? buildRules : rules)
        .flatMap((rule) => rule(page, guide))
        .map((problem) => ({...problem, file: page.file})),
    ),
  ];
  if (!isBuild) {
    problems.push(...(await furtherProblems(guide, pages, problems)));
  }
  return describe(problems.filter(isChecked), isBuild ? undefined : pages.length);
}

function refusedArguments(
  args: readonly string[],
  named: readonly string[],
  guide: Guide & {problems: FileProblem[]},
): string[] {
  const known = new Set([...guide.texts.keys(), ...guide.problems.map(({file}) => file)].sort());
  return [
    ...args
      .filter((option) => option.startsWith('-') && option !== '--build')
      .map((option) => `There is no option ${option}.`),
    ...named
      .filter((file) => !known.has(file))
      .map(
        (file) =>
          `${file || '.'} is no file of the guide. Name files, such as ${nearest(file, known, 1).join()}, or none for all of it.`,
      ),
  ];
}

/** What a build finds itself, or does not look for. */
async function furtherProblems(
  guide: Guide,
  pages: readonly Page[],
  found: readonly FileProblem[],
): Promise<FileProblem[]> {
  // The rules say more about a line in which they found something.
  const isNew = ({file, line}: FileProblem) =>
    !found.some((problem) => problem.file === file && problem.line === line);
  // What is wrong with the list itself is among the problems.
  const audiences = guide.audiences
    ? readAudiences('.', {...defaultSources, fields: pageFields}).errors
    : [];
  // The tools take a second to load, which a build does not wait for.
  const {formatting, markdownLint, spelling} = await import('./tools');
  return [
    ...audiences.filter(isNew),
    ...catchFileErrors(() => refuseActiveSvgs('docs')),
    ...catchFileErrors(() => refuseHtml('docs')),
    ...lostAddresses(guide),
    ...(await spelling(pages)),
    ...(await markdownLint(pages)),
    // It would make one line of a table that is not read as a table.
    ...(await formatting(pages)).filter(isNew),
  ];
}

/** @param pages how many were checked, to say so where nothing is wrong. */
function describe(problems: FileProblem[], pages?: number): Outcome {
  problems.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  const lines = problems.map(
    ({file, line, message, isWarning}) =>
      `${file}:${line} ${isWarning ? 'warning: ' : ''}${message}`,
  );
  const wrong = problems.filter(({isWarning}) => !isWarning).length;
  if (wrong > 0) {
    lines.push('', `${wrong} ${wrong === 1 ? 'problem' : 'problems'}.`);
  } else if (pages !== undefined) {
    lines.push(`${pages} ${pages === 1 ? 'page' : 'pages'}, no problems.`);
  }
  return {status: wrong > 0 ? 1 : 0, stdout: lines.join('\n')};
}
