// Checks the texts of the guide: npm run guide. Prints a line for each problem
// and exits with status 1. What a draft has left to fill in is a warning.
import {readGuide, type FileProblem} from './guide';
import {rules} from './rules';
import {formatting, markdownLint, spelling} from './tools';

const guide = readGuide('docs');
const {pages} = guide;
const files = pages.map(({file}) => file);

const problems: FileProblem[] = [
  ...guide.problems,
  ...pages.flatMap((page) =>
    rules
      .flatMap((rule) => rule(page, guide))
      .map((problem) => ({...problem, file: page.file})),
  ),
  ...(await spelling(files)),
  ...(await markdownLint(files)),
  ...(await formatting(files)),
].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);

for (const {file, line, message, isWarning} of problems) {
  console.log(`${file}:${line} ${isWarning ? 'warning: ' : ''}${message}`);
}
const wrong = problems.filter(({isWarning}) => !isWarning).length;
if (wrong > 0) {
  console.log(`\n${wrong} ${wrong === 1 ? 'problem' : 'problems'}.`);
  process.exitCode = 1;
} else {
  console.log(`${pages.length} pages, no problems.`);
}
