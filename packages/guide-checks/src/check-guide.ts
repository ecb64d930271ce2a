import path from 'node:path';
import {
  endQuietly,
  nearest,
  readAudiences,
  refuseActiveSvgs,
  refuseHtml,
  defaultSources,
} from 'docusaurus-lock/tools';
import {factsFile} from '../../../src/plugins/facts';
import {pageFields} from '../../../src/plugins/owners';
import {catchFileErrors, readGuide, type FileProblem, type Guide} from './guide';
import {listProblems, lostAddresses} from './lists';
import type {Page} from './page';
import {adviceRules, buildRules, errorRules} from './rules';

/** What a command has to print, and its exit status. */
export interface Outcome {
  status: number;
  /** Lines for the standard output, or for the standard error. */
  stdout?: string;
  stderr?: string;
}

/** Prints what a command has to say, and sets the exit status. */
export function print({status, stdout, stderr}: Outcome): void {
  endQuietly();
  if (stdout) {
    console.log(stdout);
  }
  if (stderr) {
    console.error(stderr);
  }
  process.exitCode = status;
}

const options = ['--assumed', '--build', '--fix'];

/**
 * Checks the texts of the guide in the working directory.
 *
 * @param args files of the guide, default all; `--build` for what ends a build alone; `--fix` to
 *   write first what has one right answer; `--assumed` to list the facts that nobody has checked,
 *   and check nothing.
 * @returns a line for each error, then one for each advice; status 1 where there is an error.
 */
export async function checkGuide(args: readonly string[]): Promise<Outcome> {
  const isBuild = args.includes('--build');
  const files = args.filter((arg) => !arg.startsWith('-')).map((file) => path.relative('', file));
  let guide = readGuide('docs');
  const refused = refusedArguments(args, files, guide);
  if (refused.length > 0) {
    return {status: 1, stderr: refused.join('\n')};
  }
  if (args.includes('--assumed')) {
    return {status: 0, stdout: listAssumed(guide)};
  }
  const isChecked = ({file}: {file: string}) => files.length === 0 || files.includes(file);
  let written: string[] = [];
  if (args.includes('--fix')) {
    const {writeFixes} = await import('./fix');
    written = await writeFixes(guide, guide.pages.filter(isChecked));
    guide = readGuide('docs');
  }
  // Builds leave drafts out.
  const pages = guide.pages
    .filter(isChecked)
    .filter(({frontMatter}) => !isBuild || !frontMatter.draft);
  const problems = [
    ...guide.problems,
    ...(await listProblems(guide)),
    ...pages.flatMap((page) =>
      (isBuild ? buildRules : errorRules)
        .flatMap((rule) => rule(page, guide))
        .map((problem) => ({...problem, file: page.file})),
    ),
  ];
  if (isBuild) {
    return describe(problems.filter(({isAdvice}) => !isAdvice));
  }
  problems.push(...(await furtherProblems(guide, pages, problems)));
  const lines = written.map((file) => `Wrote ${file}.`);
  return describe(problems.filter(isChecked), lines, pages.length);
}

/** Lists the facts that nobody has compared with a platform, and the pages that write each. */
function listAssumed({facts = [], texts}: Guide): string {
  const assumed = facts.filter(({checked}) => !checked);
  const lines = assumed.map(({name, line, what, text}) => {
    const pages = [...texts.keys()].filter(
      (file) => file.endsWith('.mdx') && texts.get(file)?.includes(`<Fact name="${name}"`),
    );
    return `${factsFile}:${line} ${name}: ${what}: ${text}. ${pages.join(', ')}`;
  });
  return [...lines, `${assumed.length} of ${facts.length} facts are assumed.`].join('\n');
}

function refusedArguments(
  args: readonly string[],
  files: readonly string[],
  guide: Guide & {problems: FileProblem[]},
): string[] {
  const all = new Set([...guide.texts.keys(), ...guide.problems.map(({file}) => file)].sort());
  return [
    ...args
      .filter((arg) => arg.startsWith('-') && !options.includes(arg))
      .map((option) => `There is no option ${option}. There are ${options.join(', ')}.`),
    ...files
      .filter((file) => !all.has(file))
      .map(
        (file) =>
          `${file || '.'} is no file of the guide. Name files, such as ${nearest(file, all, 1).join()}, or none for all of it.`,
      ),
  ];
}

/** What a build finds itself, or does not look for. */
async function furtherProblems(
  guide: Guide,
  pages: readonly Page[],
  found: readonly FileProblem[],
): Promise<FileProblem[]> {
  const advice = pages.flatMap((page) =>
    adviceRules
      .flatMap((rule) => rule(page, guide))
      .map((problem) => ({...problem, file: page.file, isAdvice: true})),
  );
  // The rules say more about a line in which they found something.
  const isNew = ({file, line}: FileProblem) =>
    ![...found, ...advice].some((problem) => problem.file === file && problem.line === line);
  // What is wrong with the list itself is among the problems.
  const audiences = guide.audiences
    ? readAudiences('.', {...defaultSources, fields: pageFields}).errors
    : [];
  // The tools take a second to load, which a build does not wait for.
  const {formatting, markdownLint, spelling} = await import('./tools');
  return [
    ...advice,
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

/**
 * @param lines that stand before the problems.
 * @param pages how many were checked, to say so where nothing is wrong.
 */
function describe(problems: FileProblem[], lines: string[] = [], pages?: number): Outcome {
  problems.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  const advice = problems.filter(({isAdvice}) => isAdvice);
  const errors = problems.filter(({isAdvice}) => !isAdvice);
  const findLine = ({file, line, message}: FileProblem) => `${file}:${line} ${message}`;
  lines.push(...errors.map(findLine));
  if (errors.length > 0) {
    lines.push('', `${count(errors.length, 'problem')}.`);
  } else if (pages !== undefined) {
    lines.push(`${count(pages, 'page')}, no problems.`);
  }
  if (advice.length > 0) {
    lines.push('', 'Advice, which fails nothing:', ...advice.map(findLine));
  }
  if (problems.some(({fix}) => fix)) {
    lines.push('', 'npm run guide -- --fix writes what has one right answer.');
  }
  return {status: errors.length > 0 ? 1 : 0, stdout: lines.join('\n')};
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;
