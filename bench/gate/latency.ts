import {runMeasured} from '../lib/processes';

/**
 * Runs wrk on core 1, in one thread.
 *
 * @returns what it prints, and the requests per second.
 * @throws with its output when a request fails.
 */
export async function runWrk(
  flags: readonly string[],
  headers: Record<string, string>,
  url: string,
  ...args: readonly string[]
): Promise<{stdout: string; rate: number}> {
  const {stdout} = await runMeasured('taskset', [
    ...['-c', '1', 'wrk', '-t1', ...flags],
    ...Object.entries(headers).flatMap((header) => ['-H', header.join(': ')]),
    ...[url, ...args],
  ]);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (!rate || /Non-2xx|Socket errors|A call failed/.test(stdout)) {
    throw new Error(`Requests of ${url} failed: ${stdout}`);
  }
  return {stdout, rate};
}

/**
 * Sends requests at a constant rate for 10 s; gives the 99th
 * percentile of the latencies in ms.
 *
 * A connection sends five a second, each some time after the response to the
 * one before (*.lua), so that a late response delays few others.
 *
 * @param options.rate how many a second, a multiple of five.
 * @throws with the output of wrk when a request fails, or when the server does
 *   not keep up with half of the rate.
 */
export async function latencyOf(
  url: string,
  {
    rate = 1000,
    script = 'pages',
    headers = {},
    args = [],
  }: {
    rate?: number;
    script?: 'pages' | 'tools';
    headers?: Record<string, string>;
    args?: string[];
  },
): Promise<number> {
  const flags = [`-c${rate / 5}`, '-d10s', '--latency'];
  const scripted = [...flags, '-s', `bench/gate/${script}.lua`];
  const {stdout, rate: sent} = await runWrk(scripted, headers, url, ...args);
  const [, p99, unit = ''] = /99%\s+([\d.]+)(us|ms|s)\b/.exec(stdout) ?? [];
  if (sent <= 0.5 * rate) {
    throw new Error(`Of ${rate} requests a second of ${url}: ${stdout}`);
  }
  return Number(p99) * ({us: 0.001, ms: 1, s: 1000}[unit] ?? NaN);
}
