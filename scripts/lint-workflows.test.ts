import {makeFolder} from '../plugins/content/testing/make-folder';
import {runScript} from './testing/run-script';

const good = `name: CI
on: push
permissions:
  contents: read
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

function lint(workflow: string) {
  const root = makeFolder({'.github/workflows/ci.yml': workflow});
  const {status, stderr} = runScript(root, 'lint-workflows.ts');
  return {status, stderr};
}

test('a workflow that keeps the rules passes', () => {
  expect(lint(good)).toEqual({status: 0, stderr: ''});
});

test('each broken rule is reported with its place', () => {
  const broken = good
    .replace(/@\w+ # (v7).*/, '@$1')
    .replace(/.*timeout.*\n/, '')
    .replace(/permissions:\n.*\n/, '')
    .replace('npm ci', 'echo ${{ github.event.issue.title }}');
  const {status, stderr} = lint(broken);
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /ci\.yml:\d+ "github\.event\.issue\.title" .*untrusted/,
  );
  expect(stderr).toContain('ci.yml permissions: List the permissions');
  expect(stderr).toContain('ci.yml jobs.check.steps.0.uses: Pin the action');
  expect(stderr).toContain('ci.yml jobs.check: Add timeout-minutes');
});
