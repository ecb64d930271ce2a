import {runMeasured} from '../lib/processes';

/**
 * Sends requests at a constant rate for 10 s by wrk, on core 1, in one thread. A
 * connection sends five a second, each some time after the response to the one before
 * (*.lua), so that a late response delays few others.
 *
 * @param rate how many a second, a multiple of five.
 * @param script what it sends: bench/gate/<script>.lua, with `args`.
 * @returns the 99th percentile of the latencies in ms.
 * @throws with the output of wrk when a request fails, or the server does not keep up
 *   with half of the rate.
 */
export async function measureLatency(
  url: string,
  rate: number,
  script: 'pages' | 'tools',
  headers: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<number> {
  const flags = ['-t1', `-c${rate / 5}`, '-d10s', '--latency', '-s', `bench/gate/${script}.lua`];
  const lines = Object.entries(headers).flatMap((header) => ['-H', header.join(': ')]);
  const wrk = ['-c', '1', 'wrk', ...flags, ...lines, url, ...args];
  const {stdout} = await runMeasured('taskset', wrk);
  const sent = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0);
  if (sent <= 0.5 * rate || /Non-2xx|Socket errors|A call failed/.test(stdout)) {
    throw new Error(`Of ${rate} requests a second of ${url}: ${stdout}`);
  }
  const [, p99, unit = ''] = /99%\s+([\d.]+)(us|ms|s)\b/.exec(stdout) ?? [];
  return Number(p99) * ({us: 0.001, ms: 1, s: 1000}[unit] ?? NaN);
}
