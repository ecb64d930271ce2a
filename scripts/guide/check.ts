// Checks the texts of the guide: npm run guide [-- <files>]. Prints a line for
// each problem and exits with status 1. What a draft has left to fill in is a
// warning. With files, only these are checked; links may lead to all pages.
//   tsx scripts/guide/check.ts --build   only what ends a build; prints nothing
//                                        where there is nothing
import path from 'node:path';
import {
  endQuietly,
  nearest,
  readAudiences,
  refuseActiveSvgs,
  refuseHtml,
  usualSources,
} from '../../lock/tools';
import {pageFields} from '../../plugins/content/page-fields';
import {mistakesOf, readGuide, type FileProblem} from './guide';
import {listProblems, lostAddresses} from './lists';
import {buildRules, rules} from './rules';

endQuietly();
const options = process.argv.slice(2).filter((each) => each.startsWith('-'));
const isBuild = options.includes('--build');
const named = process.argv
  .slice(2)
  .filter((argument) => !options.includes(argument))
  .map((file) => path.relative('', file));

const guide = readGuide('docs');
const problems: FileProblem[] = [...guide.problems];
refuseArguments();

const isChecked = ({file}: {file: string}) => named.length === 0 || named.includes(file);
// Builds leave drafts out.
const pages = guide.pages
  .filter(isChecked)
  .filter(({frontMatter}) => !isBuild || !frontMatter.draft);

problems.push(
  ...(await listProblems(guide)),
  ...pages.flatMap((page) =>
    (isBuild ? buildRules : rules)
      .flatMap((rule) => rule(page, guide))
      .map((problem) => ({...problem, file: page.file})),
  ),
);
if (!isBuild) {
  problems.push(...misreadAudiences(), ...(await furtherProblems()));
}

const shown = problems.filter(isChecked);
shown.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
for (const {file, line, message, isWarning} of shown) {
  console.log(`${file}:${line} ${isWarning ? 'warning: ' : ''}${message}`);
}
const wrong = shown.filter(({isWarning}) => !isWarning).length;
if (wrong > 0) {
  console.log(`\n${wrong} ${wrong === 1 ? 'problem' : 'problems'}.`);
  process.exitCode = 1;
} else if (!isBuild) {
  console.log(`${pages.length} ${pages.length === 1 ? 'page' : 'pages'}, no problems.`);
}

function refuseArguments(): void {
  const known = new Set([...guide.texts.keys(), ...guide.problems.map(({file}) => file)].sort());
  const refused = [
    ...options
      .filter((option) => option !== '--build')
      .map((option) => `There is no option ${option}.`),
    ...named
      .filter((file) => !known.has(file))
      .map(
        (file) =>
          `${file || '.'} is no file of the guide. Name files, such as ${nearest(file, known, 1).join()}, or none for all of it.`,
      ),
  ];
  if (refused.length > 0) {
    console.error(refused.join('\n'));
    process.exit(1);
  }
}

/** Whether the rules found nothing in the line of a problem: they say more about it. */
function isNew({file, line}: FileProblem): boolean {
  return !problems.some((found) => found.file === file && found.line === line);
}

/** A build looks for these itself. */
function misreadAudiences(): readonly FileProblem[] {
  // What is wrong with the list itself is among the problems.
  return guide.audiences
    ? readAudiences('.', {...usualSources, fields: pageFields}).mistakes.filter(isNew)
    : [];
}

async function furtherProblems(): Promise<FileProblem[]> {
  // The tools take a second to load, which a build does not wait for.
  const {formatting, markdownLint, spelling} = await import('./tools');
  return [
    ...mistakesOf(() => refuseActiveSvgs('docs')),
    ...mistakesOf(() => refuseHtml('docs')),
    ...lostAddresses(guide),
    ...(await spelling(pages)),
    ...(await markdownLint(pages)),
    // It would make one line of a table that is not read as a table.
    ...(await formatting(pages)).filter(isNew),
  ];
}
