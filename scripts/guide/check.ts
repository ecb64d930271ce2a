// Checks the texts of the guide: npm run guide. Prints a line for each problem
// and exits with status 1. What a draft has left to fill in is a warning.
import {checkGuide} from './check-guide';

const {pages, problems} = await checkGuide('docs');
for (const {file, line, message, isWarning} of problems) {
  console.log(`${file}:${line} ${isWarning ? 'warning: ' : ''}${message}`);
}
const wrong = problems.filter(({isWarning}) => !isWarning).length;
if (wrong > 0) {
  console.log(`\n${wrong} ${wrong === 1 ? 'problem' : 'problems'}.`);
  process.exitCode = 1;
} else {
  console.log(`${pages} pages, no problems.`);
}
