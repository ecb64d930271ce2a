import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';

const whole = `name: CI
on: push
permissions:
  contents: read
concurrency: ci
jobs:
  check:
    runs-on: ubuntu-latest
    timeout-minutes: 5
    env:
      SITE_URL: \${{ vars.SITE_URL }}
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
      - run: npm ci
  again:
    uses: ./.github/workflows/other.yml
`;

// What is changed, from what, to what, and what is said of it.
const broken = [
  ['an action by its tag', /@\w+ # (v7).*/, '@$1', 'must be pinned'],
  ['an action without its version', ' # v7.0.1', '', 'must be pinned'],
  ['a job without an end', /.*timeout.*\n/, '', 'job check has no timeout'],
  ['the rights of the repository', /permissions:\n.*\n/, '', 'no permissions'],
  ['runs that pile up', /concurrency.*\n/, '', 'no concurrency'],
  [
    "a stranger's text in a command",
    'npm ci',
    'echo ${{ github.event.issue.title }}',
    'untrusted',
  ],
  ['a word that is none', 'runs-on', 'runson', 'unexpected key "runson"'],
] as const;

function lint(...workflows: string[]) {
  const root = mkdtempSync(join(tmpdir(), 'workflows-'));
  mkdirSync(join(root, '.github/workflows'), {recursive: true});
  workflows.forEach((workflow, index) =>
    writeFileSync(join(root, `.github/workflows/${index}.yml`), workflow),
  );
  const {status, stderr} = spawnSync(
    process.execPath,
    [resolve('scripts/lint-workflows.mjs')],
    {cwd: root, encoding: 'utf8'},
  );
  rmSync(root, {recursive: true});
  return {status, lines: stderr.trim().split('\n')};
}

test('a workflow that keeps the rules passes', () => {
  expect(lint(whole)).toEqual({status: 0, lines: ['']});
}, 30_000);

test('what breaks one rule fails, and is named with its line', () => {
  const {status, lines} = lint(
    ...broken.map(([, part, instead]) => whole.replace(part, instead)),
  );
  broken.forEach(([what, , , message], index) => {
    expect([
      what,
      lines.filter((line) => line.includes(`/${index}.yml:`)),
    ]).toEqual([
      what,
      expect.arrayContaining([expect.stringContaining(message)]),
    ]);
  });
  expect(status).toBe(1);
}, 30_000);
