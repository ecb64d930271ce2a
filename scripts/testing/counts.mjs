// Reporter for Jest and for Playwright: adds a line of counts, as JSON, to the file TEST_COUNTS,
// and prints the names of skipped tests, and of tests that failed and passed the second time.
import {appendFileSync} from 'node:fs';

export default class Counts {
  #tests = new Map();

  /** Called by Jest. */
  onRunComplete(_, {testResults, numPassedTests, numFailedTests, numRuntimeErrorTestSuites}) {
    const results = testResults.flatMap(({testResults}) => testResults);
    const skipped = results.filter(({status}) => status === 'pending');
    this.#print(
      'Skipped',
      skipped.map(({fullName}) => fullName),
    );
    // A file that does not load has no tests that could fail.
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    this.#write({passed: numPassedTests, failed, skipped: skipped.length});
  }

  /** Called by Playwright, for each try of a test. */
  onTestEnd(test) {
    this.#tests.set(test.id, test);
  }

  /** Called by Playwright at the end. */
  onEnd() {
    const list = (outcome) =>
      [...this.#tests.values()].filter((test) => test.outcome() === outcome);
    const titles = (tests) => tests.map((test) => test.titlePath().slice(2).join(' › '));
    this.#print('Skipped', titles(list('skipped')));
    this.#print('Failed, and passed the second time', titles(list('flaky')));
    this.#write({
      passed: list('expected').length + list('flaky').length,
      failed: list('unexpected').length,
      skipped: list('skipped').length,
    });
  }

  #print(title, names) {
    if (names.length > 0) {
      console.log(`\n${title}:\n  ${names.join('\n  ')}`);
    }
  }

  #write(counts) {
    if (process.env.TEST_COUNTS) {
      appendFileSync(process.env.TEST_COUNTS, `${JSON.stringify(counts)}\n`);
    }
  }
}
