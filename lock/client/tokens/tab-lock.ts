import {delay} from './http';
import type {Tab} from './tab';

/**
 * How long to wait for another tab, in ms. The operation that waits for the refresh
 * has 15 s in all.
 */
const timeout = 10_000;
/** How long other tabs may still read what was stored before, in ms. */
const storageDelay = 100;

/**
 * Runs an action while no other tab of this origin runs one of this name. A tab that
 * takes longer than 10 s, such as one that sleeps, loses the lock: both actions then
 * run at once. Where the browser has no Web Locks (plain http) nothing is waited for.
 *
 * @throws what the action throws.
 */
export function withTabLock<T>(name: string, action: () => Promise<T>, tab: Tab): Promise<T> {
  const {locks} = tab.navigator;
  if (!locks) {
    return action();
  }
  return new Promise((resolve, reject) => {
    let hasBegun = false;
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), timeout);
    async function run(): Promise<void> {
      hasBegun = true;
      clearTimeout(timer);
      await action().then(resolve, reject);
      await delay(storageDelay);
    }
    async function request(options: LockOptions): Promise<void> {
      if (!hasBegun) {
        // It also rejects in a tab that has slept and lost the lock.
        await locks?.request(name, options, run).catch(() => {});
      }
    }
    void request({signal: waiting.signal})
      .then(() => request({steal: true}))
      .then(() => (hasBegun ? undefined : run()));
  });
}
