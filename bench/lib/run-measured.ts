import {once} from 'node:events';
import {start, watchMemory} from './child-process';

/** What a program took. */
export interface Run {
  seconds: number;
  /** The most memory that its processes used together, in MB. */
  peakMB: number;
  stdout: string;
}

/**
 * Runs a program and measures it.
 *
 * @param options.env added to the environment.
 * @throws with its output when it fails.
 */
export async function runMeasured(
  program: string,
  args: string[],
  {cwd, env}: {cwd: string; env?: Record<string, string>},
): Promise<Run> {
  const begin = performance.now();
  const child = start(program, args, {
    cwd,
    env: {...process.env, ...env},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text) => (stderr += text));
  const memory = watchMemory(child.pid ?? 0);
  await once(child, 'close');
  memory.stop();
  if (child.exitCode !== 0) {
    throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`);
  }
  const seconds = (performance.now() - begin) / 1000;
  return {seconds, peakMB: memory.peak(), stdout};
}
