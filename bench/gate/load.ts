// Programs that ask for one address from core 1, over 32 connections. Both
// throw when an answer was not a 2xx or a connection failed.
import path from 'node:path';
import {runMeasured} from '../lib/processes';
import {root} from '../lib/requirements';

type Headers = Record<string, string>;

/**
 * Asks as fast as it is answered.
 *
 * @returns requests per second.
 */
export async function runWrk(
  url: string,
  headers: Headers,
  seconds: number,
): Promise<number> {
  const stdout = await runOnCore1('wrk', [
    ...['-t1', '-c32', `-d${seconds}s`],
    ...Object.entries(headers).flatMap((header) => ['-H', header.join(': ')]),
    url,
  ]);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (!rate || /Non-2xx|Socket errors/.test(stdout)) {
    throw new Error(`Requests of ${url} failed: ${stdout}`);
  }
  return rate;
}

/**
 * Asks 1,000 times a second.
 *
 * @returns the 99th percentile of the latencies in ms, each from the moment at
 *   which its request was due.
 */
export async function runAutocannon(
  url: string,
  headers: Headers,
  seconds: number,
): Promise<number> {
  const program = 'bench/peers/node_modules/autocannon/autocannon.js';
  const stdout = await runOnCore1(process.execPath, [
    ...[path.join(root, program), '--json', '--no-progress'],
    ...['-c', '32', '-R', '1000', '-d', String(seconds)],
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

async function runOnCore1(program: string, args: string[]): Promise<string> {
  const all = ['-c', '1', program, ...args];
  return (await runMeasured('taskset', all, {cwd: root})).stdout;
}
