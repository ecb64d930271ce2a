// Checks the texts of the guide: npm run guide [-- <files>]. Prints a line for
// each problem and exits with status 1. What a draft has left to fill in is a
// warning. With files, only these are checked; links may lead to all pages.
//   tsx scripts/guide/check.ts --build   only what ends a build; prints nothing
//                                        where there is nothing
import path from 'node:path';
import {readAudiences} from '../../plugins/audiences/audiences';
import {readGuide, type FileProblem} from './guide';
import {listProblems, lostAddresses} from './lists';
import {buildRules, rules} from './rules';

const isBuild = process.argv.includes('--build');
const named = process.argv
  .slice(2)
  .filter((argument) => !argument.startsWith('--'))
  .map((file) => path.normalize(file));
const isChecked = ({file}: {file: string}) =>
  named.length === 0 || named.includes(file);

const guide = readGuide('docs');
// Builds leave drafts out.
const pages = guide.pages
  .filter(isChecked)
  .filter(({frontMatter}) => !isBuild || !frontMatter.draft);

const problems: FileProblem[] = [
  ...[...guide.problems, ...listProblems(guide)].filter(isChecked),
  ...pages.flatMap((page) =>
    (isBuild ? buildRules : rules)
      .flatMap((rule) => rule(page, guide))
      .map((problem) => ({...problem, file: page.file})),
  ),
];
if (!isBuild) {
  problems.push(...misreadAudiences(), ...(await furtherProblems()));
}
problems.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);

for (const {file, line, message, isWarning} of problems) {
  console.log(`${file}:${line} ${isWarning ? 'warning: ' : ''}${message}`);
}
const wrong = problems.filter(({isWarning}) => !isWarning).length;
if (wrong > 0) {
  console.log(`\n${wrong} ${wrong === 1 ? 'problem' : 'problems'}.`);
  process.exitCode = 1;
} else if (!isBuild) {
  console.log(`${pages.length} pages, no problems.`);
}

/** A build looks for these itself. Rules know some, and say more about them. */
function misreadAudiences(): FileProblem[] {
  const place = ({file, line}: FileProblem) => `${file}:${line}`;
  const found = new Set(problems.map(place));
  return readAudiences('.').mistakes.filter(
    (mistake) => isChecked(mistake) && !found.has(place(mistake)),
  );
}

async function furtherProblems(): Promise<FileProblem[]> {
  // The tools take a second to load, which a build does not wait for.
  const {formatting, markdownLint, spelling} = await import('./tools');
  const files = pages.map(({file}) => file);
  return [
    ...lostAddresses(guide).filter(isChecked),
    ...(await spelling(files)),
    ...(await markdownLint(files)),
    ...(await formatting(files)),
  ];
}
