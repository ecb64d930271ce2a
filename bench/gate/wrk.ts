import {runMeasured} from '../lib/processes';

/**
 * Runs wrk on core 1, in one thread.
 *
 * @param args for its script.
 * @returns what it prints, and the requests per second.
 * @throws with its output when a request fails.
 */
export async function runWrk(
  url: string,
  flags: readonly string[],
  headers: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<{stdout: string; rate: number}> {
  const lines = Object.entries(headers).flatMap((header) => ['-H', header.join(': ')]);
  const wrk = ['-c', '1', 'wrk', '-t1', ...flags, ...lines, url, ...args];
  const {stdout} = await runMeasured('taskset', wrk);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (!rate || /Non-2xx|Socket errors|A call failed/.test(stdout)) {
    throw new Error(`Requests of ${url} failed: ${stdout}`);
  }
  return {stdout, rate};
}

/**
 * Sends requests at a constant rate for 10 s; gives the 99th percentile of the
 * latencies in ms. A connection sends five a second, each some time after the
 * response to the one before (*.lua), so that a late response delays few others.
 *
 * @param rate how many a second, a multiple of five.
 * @param script what it sends: bench/gate/<script>.lua.
 * @param rest headers, and arguments of the script, as for {@link runWrk}.
 * @throws with the output of wrk when the server does not keep up with half of it.
 */
export async function latencyOf(
  url: string,
  rate: number,
  script: 'pages' | 'tools',
  ...rest: [headers?: Record<string, string>, args?: readonly string[]]
): Promise<number> {
  const flags = [`-c${rate / 5}`, '-d10s', '--latency', '-s', `bench/gate/${script}.lua`];
  const {stdout, rate: sent} = await runWrk(url, flags, ...rest);
  const [, p99, unit = ''] = /99%\s+([\d.]+)(us|ms|s)\b/.exec(stdout) ?? [];
  if (sent <= 0.5 * rate) {
    throw new Error(`Of ${rate} requests a second of ${url}: ${stdout}`);
  }
  return Number(p99) * ({us: 0.001, ms: 1, s: 1000}[unit] ?? NaN);
}
