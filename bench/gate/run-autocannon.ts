import path from 'node:path';
import {root} from '../lib/root';
import {runMeasured} from '../lib/run-measured';

/** What autocannon measured; latencies in ms. */
interface Result {
  latency: {p50: number; p99: number; max: number};
  errors: number;
  non2xx: number;
}

/**
 * Asks for one address 1,000 times a second, from core 1, over 32 connections.
 *
 * @returns latencies, each from the moment at which its request was due.
 * @throws when an answer was not a 2xx or a connection failed.
 */
export async function runAutocannon(
  url: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<Result['latency']> {
  const program = 'bench/peers/node_modules/autocannon/autocannon.js';
  const {stdout} = await runMeasured(
    'taskset',
    [
      ...['-c', '1', process.execPath, path.join(root, program), '--json'],
      ...['--no-progress', '-c', '32', '-R', '1000', '-d', String(seconds)],
      ...Object.entries(headers).flatMap((header) => ['-H', header.join('=')]),
      url,
    ],
    {cwd: root},
  );
  const {latency, errors, non2xx} = JSON.parse(stdout) as Result;
  if (errors + non2xx > 0) {
    throw new Error(`Requests of ${url} failed: ${stdout}`);
  }
  return latency;
}
