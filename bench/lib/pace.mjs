import path from 'node:path';
import {spawnPinned} from './spawn-pinned.mjs';

/**
 * Asks for some paths in turn at a constant rate, from a process on a core of
 * its own, with latencies counted from when each request was due.
 *
 * @returns in ms `p50`, `p99`, `max`, and `lag99`: by how much the generator
 *   itself was late, which is in the latencies too.
 * @throws when an answer was not 200.
 */
export async function pace({core, ...load}) {
  const child = spawnPinned(
    core,
    process.execPath,
    [
      path.join(import.meta.dirname, 'paced-load.mjs'),
      JSON.stringify({connections: 64, ...load}),
    ],
    {stdio: ['ignore', 'pipe', 'inherit']},
  );
  let output = '';
  for await (const chunk of child.stdout) {
    output += chunk;
  }
  if (!output) {
    throw new Error('The paced load failed.');
  }
  const {statuses, ...latency} = JSON.parse(output);
  if (Object.keys(statuses).join() !== '200') {
    throw new Error(`Statuses other than 200: ${JSON.stringify(statuses)}`);
  }
  return latency;
}
