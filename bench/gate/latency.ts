import {runMeasured} from '../lib/processes';

/**
 * Asks for a file 1,000 times a second for 10 s, from core 1; gives the 99th
 * percentile of the latencies in ms, each from the moment at which its request
 * was due.
 */
export async function latencyOf(
  url: string,
  headers: Record<string, string>,
): Promise<number> {
  const {stdout} = await runMeasured('taskset', [
    ...['-c', '1', process.execPath],
    ...['bench/peers/node_modules/autocannon/autocannon.js', '--json'],
    ...['--no-progress', '-c', '32', '-R', '1000', '-d', '10'],
    ...Object.entries(headers).flatMap((header) => ['-H', header.join('=')]),
    url,
  ]);
  const {latency, errors, non2xx} = JSON.parse(stdout) as {
    latency: {p99: number};
    errors: number;
    non2xx: number;
  };
  if (errors + non2xx > 0) {
    throw new Error(`Requests of ${url} failed: ${stdout}`);
  }
  return latency.p99;
}
