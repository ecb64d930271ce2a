import {root} from '../lib/root';
import {runMeasured} from '../lib/run-measured';

/**
 * Asks for one address as fast as it is answered, from core 1, over 32
 * connections.
 *
 * @returns requests per second.
 * @throws when an answer was not a 2xx or a connection failed.
 */
export async function runWrk(
  url: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<number> {
  const {stdout} = await runMeasured(
    'taskset',
    [
      ...['-c', '1', 'wrk', '-t1', '-c32', `-d${seconds}s`],
      ...Object.entries(headers).flatMap((header) => ['-H', header.join(': ')]),
      url,
    ],
    {cwd: root},
  );
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (!rate || /Non-2xx|Socket errors/.test(stdout)) {
    throw new Error(`Requests of ${url} failed: ${stdout}`);
  }
  return rate;
}
