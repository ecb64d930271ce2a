// All tests: Jest (browser code in jsdom, the server, plugins, scripts), then
// Playwright in Chromium against the built site, and one path in Firefox and
// WebKit too. Builds what is missing first. Ends with one line: N passed, N failed.
//   tsx scripts/test.ts --only=jest       or --only=browsers
import {spawnSync} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {JSONReport, JSONReportSuite} from '@playwright/test/reporter';
import {findChromium} from './find-chromium';

interface Counts {
  passed: number;
  failed: number;
  /** The names of the skipped tests. */
  skipped: string[];
}

/** What is read of Jest's JSON. */
interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {assertionResults: {status: string; fullName: string}[]}[];
}

// The site, the one for plain hosts, one with the hosted search, and one with
// restricted pages.
for (const [args, env] of [
  [[], {}],
  [[], {GATE: 'client'}],
  [['--only=hosted'], {}],
  [['--only=restricted'], {}],
] as const) {
  if (
    run(
      ['node_modules/tsx/dist/cli.mjs', 'scripts/build.ts', '--stale', ...args],
      env,
    ) !== 0
  ) {
    process.exit(1);
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'test-results-'));
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice(7);
const none: Counts = {passed: 0, failed: 0, skipped: []};
const {passed, failed, skipped} = sum(
  only === 'browsers' ? none : runJest(),
  only === 'jest' ? none : runPlaywright(),
);
rmSync(folder, {recursive: true});
if (skipped.length > 0) {
  console.log(`\nSkipped:\n  ${skipped.join('\n  ')}`);
}
console.log(
  `\n${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

function runJest(): Counts {
  const file = path.join(folder, 'jest.json');
  const status = run([
    'node_modules/jest/bin/jest.js',
    '--json',
    `--outputFile=${file}`,
  ]);
  return count(status, file, (report: JestReport) => ({
    passed: report.numPassedTests,
    // A file that does not load has no tests to fail.
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.testResults
      .flatMap(({assertionResults}) => assertionResults)
      .filter(({status}) => status === 'pending')
      .map(({fullName}) => fullName),
  }));
}

/** A missing browser skips its tests; in CI it fails them. */
function runPlaywright(): Counts {
  if (!findChromium() && !process.env.CI) {
    const name = 'browser tests: Chromium is missing (or set CHROMIUM_PATH)';
    return {passed: 0, failed: 0, skipped: [name]};
  }
  const file = path.join(folder, 'playwright.json');
  const status = run(
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=line,json'],
    {PLAYWRIGHT_JSON_OUTPUT_NAME: file},
  );
  return count(status, file, ({stats, suites}: JSONReport) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: suites.flatMap(skippedIn),
  }));
}

function skippedIn({specs, suites = []}: JSONReportSuite): string[] {
  return [
    ...specs.flatMap(({title, tests}) =>
      tests
        .filter(({status}) => status === 'skipped')
        .map(({annotations}) => {
          const reason = annotations.find(({type}) => type === 'skip');
          return `${title}: ${reason?.description ?? ''}`;
        }),
    ),
    ...suites.flatMap(skippedIn),
  ];
}

/** Runs a program of Node; returns its exit status. */
function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): number {
  const {status} = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {...process.env, ...env},
  });
  return status ?? 1;
}

function count<Report>(
  status: number,
  file: string,
  read: (report: Report) => Counts,
): Counts {
  const counts = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')) as Report)
    : {passed: 0, failed: 0, skipped: []};
  // A runner that failed without a failed test did not do its work.
  const failed = status === 0 ? counts.failed : Math.max(counts.failed, 1);
  return {...counts, failed};
}

function sum(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: [...a.skipped, ...b.skipped],
  };
}
