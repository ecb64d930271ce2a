import {setTimeout as sleep} from 'node:timers/promises';
import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/**
 * Collects garbage until no more memory is freed. Finalizers free some of it after a while.
 *
 * @returns megabytes in use afterwards, inside and outside the heap.
 */
export async function collectGarbage(): Promise<number> {
  let used = Infinity;
  for (;;) {
    collect();
    await sleep(100);
    collect();
    const {heapUsed, external} = process.memoryUsage();
    const now = (heapUsed + external) / 1_000_000;
    if (now > used - 0.1) {
      return now;
    }
    used = now;
  }
}
