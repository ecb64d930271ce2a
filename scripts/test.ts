// Runs Jest, then Playwright against the built site, after the builds that these need. The last
// line is: N passed, N failed.
//   npm test                 every promise once: all but `*.full.test.ts` and `*.full.e2e.ts`
//   npm test -- <word>       of these, the files with the word in their path
//   npm run test:full        the others, and `*.stores.test.ts` on PostgreSQL: before a merge
//   tsx scripts/test.ts --only=jest       or --only=browsers
import {spawnSync} from 'node:child_process';
import {existsSync, mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {isStale} from '../packages/lock/src/build/is-stale';
import {findChromium} from './find-chromium';

// Shares the cache of the guide's build, so that tests notice if one engine is taken for the other.
const hosted = {
  ALGOLIA_APP_ID: 'TESTAPP',
  ALGOLIA_SEARCH_API_KEY: 'a-secret-search-key',
  ALGOLIA_WRITE_API_KEY: 'a-secret-write-key',
};

const args = process.argv.slice(2);
const isFull = args.includes('--full');
const only = /^--only=(jest|browsers)$/.exec(
  args.find((arg) => arg.startsWith('--only')) ?? '',
)?.[1];
const words = args.filter((arg) => !/^--(full$|only=)/.test(arg));
const option = words.find((word) => word.startsWith('-'));
if (option) {
  console.error(
    `npm test takes words of paths, not the option ${option}. For one test by its title: npx jest <path> -t '<title>', or npx playwright test --config=e2e <path> -g '<title>'.`,
  );
  process.exit(2);
}

const files = findTests();
const browserTests = files.filter((file) => file.endsWith('.e2e.ts'));
const runsJest = only !== 'browsers' && files.length > browserTests.length;
const runsBrowsers = only !== 'jest' && browserTests.length > 0;
if (!runsJest && !runsBrowsers) {
  console.error(`No test file of this level has ${words.join(' or ')} in its path.`);
  process.exit(1);
}

const counts = path.join(mkdtempSync(path.join(tmpdir(), 'test-counts-')), 'counts');
const level = isFull ? 'full' : 'quick';
run('scripts/compile.mjs').orExit();
build();
const jest = runsJest
  ? run('node_modules/jest/bin/jest.js', '--passWithNoTests', ...words).status
  : 0;
const browsers = runsBrowsers ? runPlaywright() : 0;
printSum();
process.exit(jest === 0 && browsers === 0 ? 0 : 1);

/** The files of the level with one of the words in their path. */
function findTests(): string[] {
  return ['e2e', 'packages', 'scripts', 'src']
    .flatMap((folder) =>
      readdirSync(folder, {recursive: true, encoding: 'utf8'}).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.(?:test|e2e)\.tsx?$/.test(file) && !file.includes('node_modules'))
    .filter((file) => /\.full\./.test(file) === isFull || /\.stores\./.test(file))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
}

/** Builds the sites that the tests name, unless they are newer than their sources. */
function build(): void {
  const uses = (name: RegExp) =>
    words.length === 0 || files.some((file) => name.test(readFileSync(file, 'utf8')));
  if (runsBrowsers || uses(/\bbuild\/|'process'/)) {
    buildWhereStale('build/guide');
    if (isFull) {
      buildWhereStale('build/hosted/guide', hosted, '--out-dir=build/hosted');
      buildWhereStale('build/static', {GATE: 'client'});
    }
  }
  if (runsBrowsers || uses(/fixture-?site/i)) {
    const fixtureSite = 'packages/lock/src/build/testing/build-fixture-site.ts';
    run('node_modules/tsx/dist/cli.mjs', fixtureSite, `--${level}`).orExit();
  }
}

function buildWhereStale(folder: string, env: NodeJS.ProcessEnv = {}, ...args: string[]): void {
  if (isStale(folder)) {
    runIn(env, 'packages/lock/bin/docusaurus-lock.js', 'build', ...args).orExit();
  }
}

/** A missing browser skips its tests; in CI it fails them. */
function runPlaywright(): number {
  if (!findChromium() && !process.env.CI) {
    console.log(`\nSkipped, because Chromium is missing (or set CHROMIUM_PATH):`);
    browserTests.forEach((file) => console.log(`  ${file}`));
    return 0;
  }
  const playwright = 'node_modules/@playwright/test/cli.js';
  return run(playwright, 'test', '--config=e2e', `--project=${level}`, ...words).status;
}

/** Runs a program of Node, whose output is shown. */
function run(...command: string[]) {
  return runIn({}, ...command);
}

function runIn(settings: NodeJS.ProcessEnv, ...command: string[]) {
  const {status} = spawnSync(process.execPath, command, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...settings,
      TEST_COUNTS: counts,
      TEST_LEVEL: level,
      ...(isFull && {TEST_STORE: 'postgres'}),
    },
  });
  const orExit = () => status === 0 || process.exit(1);
  return {status: status ?? 1, orExit};
}

function printSum(): void {
  const lines = existsSync(counts) ? readFileSync(counts, 'utf8').trim().split('\n') : [];
  const sum = {passed: 0, failed: 0, skipped: 0};
  for (const line of lines) {
    const {passed, failed, skipped} = JSON.parse(line) as typeof sum;
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
  }
  rmSync(path.dirname(counts), {recursive: true});
  // A program can fail without a failed test; then it did not do its work.
  const failed = sum.failed || Number(jest !== 0 || browsers !== 0);
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
  console.log(`\n${sum.passed} passed, ${failed} failed${skipped}`);
}
