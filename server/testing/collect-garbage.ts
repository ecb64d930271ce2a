import {setTimeout as sleep} from 'node:timers/promises';
import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/**
 * Collects garbage, and again what its finalizers let go.
 *
 * @returns megabytes in use afterwards, in the heap and beside it.
 */
export async function collectGarbage(): Promise<number> {
  collect();
  await sleep(100);
  collect();
  const {heapUsed, external} = process.memoryUsage();
  return (heapUsed + external) / 1_000_000;
}
