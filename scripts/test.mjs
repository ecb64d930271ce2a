// All tests: Jest (browser code in jsdom, the server, plugins, scripts), then
// Playwright in Chromium against the built site. Builds what is missing first.
// Ends with one line: N passed, N failed.
import {spawnSync} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {findChromium} from './find-chromium';

const folder = mkdtempSync(path.join(tmpdir(), 'test-results-'));
const total = {passed: 0, failed: 0, skipped: 0};
const skipped = [];
const flaky = [];

// The site, the one for plain hosts, and one with the hosted search.
for (const args of [[], [{GATE: 'client'}], ['--only=hosted']]) {
  if (
    run('node_modules/tsx/dist/cli.mjs', 'scripts/build.ts', '--stale', ...args)
  ) {
    process.exit(1);
  }
}

const jest = path.join(folder, 'jest.json');
const jestStatus = run(
  'node_modules/jest/bin/jest.js',
  '--json',
  `--outputFile=${jest}`,
);
count(jestStatus, jest, (result) => {
  for (const {assertionResults} of result.testResults) {
    for (const {status, fullName} of assertionResults) {
      if (status === 'pending') {
        skipped.push(fullName);
      }
    }
  }
  return {
    passed: result.numPassedTests,
    // A file that does not load has no tests to fail.
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
    skipped: result.numPendingTests,
  };
});

// A missing tool skips its tests and is named; in CI it fails them.
if (findChromium() || process.env.CI) {
  runPlaywright();
} else {
  skipped.push('browser tests: Chromium is missing (or set CHROMIUM_PATH)');
  total.skipped += 1;
}

function runPlaywright() {
  const playwright = path.join(folder, 'playwright.json');
  const playwrightStatus = run(
    'node_modules/@playwright/test/cli.js',
    'test',
    '--reporter=line,json',
    {PLAYWRIGHT_JSON_OUTPUT_NAME: playwright},
  );
  count(playwrightStatus, playwright, ({stats, suites}) => {
    skipped.push(...namesIn(suites, 'skipped', reasonOf));
    flaky.push(...namesIn(suites, 'flaky', () => ''));
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    };
  });
}

function namesIn(suites, wanted, add) {
  return suites.flatMap(({specs, suites: inner = []}) => [
    ...specs.flatMap(({title, tests}) =>
      tests
        .filter(({status}) => status === wanted)
        .map((test) => title + add(test)),
    ),
    ...namesIn(inner, wanted, add),
  ]);
}

function reasonOf({annotations}) {
  const reason = annotations.find(({type}) => type === 'skip');
  return `: ${reason?.description ?? ''}`;
}

rmSync(folder, {recursive: true});
for (const [what, names] of Object.entries({
  Skipped: skipped,
  'Passed at the second try only': flaky,
})) {
  if (names.length > 0) {
    console.log(`\n${what}:\n  ${names.join('\n  ')}`);
  }
}
const {passed, failed} = total;
console.log(
  `\n${passed} passed, ${failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`,
);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

function run(script, ...args) {
  const env = typeof args.at(-1) === 'object' ? args.pop() : {};
  const {status} = spawnSync(process.execPath, [script, ...args], {
    // Jest prints its JSON to standard output unless it is told a file.
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {...process.env, ...env},
  });
  return status ?? 1;
}

function count(status, file, read) {
  const counted = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : {passed: 0, failed: 0, skipped: 0};
  // A runner that failed without a failed test did not do its work.
  if (status !== 0 && counted.failed === 0) {
    counted.failed = 1;
  }
  for (const key of Object.keys(total)) {
    total[key] += counted[key];
  }
}
