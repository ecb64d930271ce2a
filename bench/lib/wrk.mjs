import {spawnPinned} from './spawn-pinned.mjs';

/**
 * Asks for one address as fast as it is answered, with wrk.
 *
 * @param options.headers as an object.
 * @returns requests per second.
 * @throws when any answer was not a 2xx or a connection failed: a figure with
 *   failures in it measures something else.
 */
export async function wrk({core, url, headers, seconds, connections = 32}) {
  const child = spawnPinned(
    core,
    'wrk',
    [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      ...Object.entries(headers).flatMap(([name, value]) => [
        '-H',
        `${name}: ${value}`,
      ]),
      url,
    ],
    {stdio: ['ignore', 'pipe', 'inherit']},
  );
  let output = '';
  for await (const chunk of child.stdout) {
    output += chunk;
  }
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  if (!rate || /Non-2xx|Socket errors/.test(output)) {
    throw new Error(`wrk of ${url} failed:\n${output}`);
  }
  return rate;
}
