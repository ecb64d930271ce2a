// The tests: Jest (browser code in jsdom, the server, plugins, scripts), then
// Playwright against the built site. Builds what is missing first. Ends with one
// line: N passed, N failed.
//   npm test                   every promise once: all but `*.full.test.ts`, `*.full.e2e.ts`
//   npm test -- <word>         of these, the files with the word in their path, and no
//                              build that they do not use
//   npm run test:full          the others, and `*.stores.test.ts` on PostgreSQL: before anything lands
//   tsx scripts/test.ts --only=jest       or --only=browsers
import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {parseArgs} from 'node:util';
import type {JSONReport, JSONReportSuite} from '@playwright/test/reporter';
import {findChromium} from './find-chromium';
import sample from './sample-tests.json' with {type: 'json'};

interface Counts {
  passed: number;
  failed: number;
  /** The names of the skipped tests. */
  skipped: string[];
  /** The names of tests that passed the second time. */
  flaky?: string[];
}

/** What is read of Jest's JSON. */
interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {assertionResults: {status: string; fullName: string}[]}[];
}

const {values, positionals: words} = parseArgs({
  allowPositionals: true,
  options: {only: {type: 'string'}, full: {type: 'boolean', default: false}},
});
const level = values.full ? 'full' : 'quick';
const folder = mkdtempSync(path.join(tmpdir(), 'test-results-'));
const tsx = 'node_modules/tsx/dist/cli.mjs';
const lock = 'packages/lock/bin/docusaurus-lock.js';

const all = findTests();
const ofSample = existsSync(sample.folder) ? all.filter((file) => sample.files.includes(file)) : [];
const files = all.filter((file) => !ofSample.includes(file));
const inBrowser = /\.e2e\.ts$/;
const inClient = /^(?:src\/(?!plugins\/)|packages\/lock[^/]*\/src\/client\/)/;
const hasBrowser = values.only !== 'jest' && files.some((file) => inBrowser.test(file));
const jest = values.only === 'browsers' ? [] : files.filter((file) => !inBrowser.test(file));
const hasServer = jest.some((file) => !inClient.test(file));

// The tests of browser code need no build, and run beside builds. The site of the
// lock's own tests is built beside those of the guide.
if (run(['scripts/compile.mjs']) !== 0) {
  process.exit(1);
}
const early = jest.some((file) => inClient.test(file)) ? startJest('client', 'keep') : undefined;
const fixtureSite = uses(/fixture-?site/i)
  ? start([tsx, 'packages/lock/src/build/testing/build-fixture-site.ts', `--${level}`], 'keep')
  : undefined;
// The site and, for the full level, the one for plain hosts and one with the hosted search.
const builds = [
  {env: {}, args: []},
  {env: {GATE: 'client'}, args: []},
  {env: {}, args: ['--only=hosted']},
].slice(0, values.full ? 3 : 1);
const needsBuild = hasBrowser || uses(/\bbuild\/|'process'/);
for (const {env, args} of needsBuild ? builds : []) {
  if (run([lock, 'build', '--stale', ...args], env) !== 0) {
    stop();
  }
}
if (fixtureSite && (await fixtureSite.end()) !== 0) {
  stop();
}

const counts = [
  ...(early ? [await early.end()] : []),
  ...(hasServer ? [await startJest('server').end()] : []),
  ...(hasBrowser ? [runPlaywright()] : []),
];
rmSync(folder, {recursive: true});
const total = (read: (each: Counts) => number) => counts.reduce((sum, each) => sum + read(each), 0);
const [passed, failed] = [total((n) => n.passed), total((n) => n.failed)];
const skipped = [
  ...ofSample.map((file) => `${file}: a test of the sample, which is in ${sample.folder}`),
  ...counts.flatMap((each) => each.skipped),
];
const flaky = counts.flatMap((each) => each.flaky ?? []);
if (skipped.length > 0) {
  console.log(`\nSkipped:\n  ${skipped.join('\n  ')}`);
}
if (flaky.length > 0) {
  console.log(`\nFailed, and passed the second time:\n  ${flaky.join('\n  ')}`);
}
console.log(
  `\n${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/** The files of tests that run: those of the level, with one of the words in their path. */
function findTests(): string[] {
  return ['e2e', 'packages', 'scripts', 'src']
    .flatMap((folder) =>
      readdirSync(folder, {recursive: true, encoding: 'utf8'}).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.(?:test|e2e)\.tsx?$/.test(file))
    .filter((file) => /\.full\./.test(file) === values.full || /\.stores\./.test(file))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
}

/** Whether a test names this. Without words, some do. */
function uses(name: RegExp): boolean {
  return words.length === 0 || files.some((file) => name.test(readFileSync(file, 'utf8')));
}

/** Ends all when a build has failed. */
function stop(): never {
  early?.stop();
  fixtureSite?.stop();
  process.exit(1);
}

/**
 * Starts a program of Node.
 *
 * @param output `keep` says at the end what it has said, so that it is not mixed
 *   with what is said meanwhile; default: says it at once.
 */
function start(args: readonly string[], output?: 'keep') {
  const log = output && path.join(mkdtempSync(`${folder}/log-`), 'log');
  const said = log ? openSync(log, 'w') : 'inherit';
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', said, said],
    env: {...process.env, ...(values.full && {TEST_STORE: 'postgres'})},
  });
  const ended = once(child, 'exit');
  return {
    stop: () => child.kill(),
    async end(): Promise<number> {
      const [status] = (await ended) as [number | null];
      if (log) {
        process.stdout.write(readFileSync(log));
      }
      return status ?? 1;
    },
  };
}

/** Starts a project of jest.config.ts. */
function startJest(project: 'client' | 'server', output?: 'keep') {
  const file = path.join(folder, `${project}.json`);
  const jest = start(
    [
      ...['node_modules/jest/bin/jest.js', '--selectProjects', project, '--passWithNoTests'],
      ...['--json', `--outputFile=${file}`],
      ...(values.full ? ['\\.(full|stores)\\.test\\.'] : words),
      // In place of those of the configuration.
      ...['--testPathIgnorePatterns', '/node_modules/'],
      ...[project === 'server' ? '/lock[^/]*/src/client/' : '/src/plugins/'],
      ...ofSample.map((file) => `/${file}$`),
      ...(values.full ? [] : ['\\.full\\.test\\.']),
    ],
    output,
  );
  return {
    stop: () => jest.stop(),
    end: async (): Promise<Counts> =>
      count(await jest.end(), file, (report: JestReport) => ({
        passed: report.numPassedTests,
        // A file that does not load has no tests to fail.
        failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
        skipped: report.testResults
          .flatMap(({assertionResults}) => assertionResults)
          .filter(({status}) => status === 'pending')
          .map(({fullName}) => fullName),
      })),
  };
}

/** A missing browser skips its tests; in CI it fails them. */
function runPlaywright(): Counts {
  if (!findChromium() && !process.env.CI) {
    const name = 'browser tests: Chromium is missing (or set CHROMIUM_PATH)';
    return {passed: 0, failed: 0, skipped: [name]};
  }
  const file = path.join(folder, 'playwright.json');
  const status = run(
    [
      ...['node_modules/@playwright/test/cli.js', 'test', '--config=e2e', '--reporter=line,json'],
      ...[`--project=${level}`, '--pass-with-no-tests', ...words],
    ],
    {PLAYWRIGHT_JSON_OUTPUT_NAME: file},
  );
  return count(status, file, ({stats, suites}: JSONReport) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: suites.flatMap(skippedIn),
    flaky: suites.flatMap(flakyIn),
  }));
}

function skippedIn({specs, suites = []}: JSONReportSuite): string[] {
  const own = specs.flatMap(({title, tests}) =>
    tests
      .filter(({status}) => status === 'skipped')
      .map(({annotations}) => {
        const reason = annotations.find(({type}) => type === 'skip');
        return `${title}: ${reason?.description ?? ''}`;
      }),
  );
  return [...own, ...suites.flatMap(skippedIn)];
}

function flakyIn({specs, suites = []}: JSONReportSuite): string[] {
  const own = specs.filter(({tests}) => tests.some(({status}) => status === 'flaky'));
  return [...own.map(({file, title}) => `${file}: ${title}`), ...suites.flatMap(flakyIn)];
}

function count<Report>(status: number, file: string, read: (report: Report) => Counts): Counts {
  const counts = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')) as Report)
    : {passed: 0, failed: 0, skipped: []};
  // A runner that failed without a failed test did not do its work.
  return {...counts, failed: Math.max(counts.failed, status === 0 ? 0 : 1)};
}

/** Runs a program of Node; returns its exit status. */
function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): number {
  const {status} = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {...process.env, ...env},
  });
  return status ?? 1;
}
