// Checks the texts of the guide: npm run guide [-- <files>]. Prints a line for each
// error and exits with status 1, then a line for each advice, which fails nothing.
// With files, only these are checked; links may lead to all pages.
//   tsx packages/guide-checks/src/check.ts --fix     writes first what has one right answer
//   tsx packages/guide-checks/src/check.ts --assumed lists the facts that nobody has checked
//   tsx packages/guide-checks/src/check.ts --build   only what ends a build; prints nothing
//                                        where there is nothing
import {checkGuide, print} from './check-guide';

print(await checkGuide(process.argv.slice(2)));
