// Starts programs and measures what they use (Linux).
import {type ChildProcess, spawn, type SpawnOptions} from 'node:child_process';
import {once} from 'node:events';
import {readdirSync, readFileSync} from 'node:fs';

const tick = 0.01; // s, in which Linux counts processor time

/**
 * Starts a program that ends with this process at the latest.
 *
 * @param options.core the only core that it may use; default all.
 */
export function start(
  program: string,
  args: string[],
  {core, ...options}: SpawnOptions & {core?: number} = {},
): ChildProcess {
  const child =
    core === undefined
      ? spawn(program, args, options)
      : spawn('taskset', ['-c', String(core), program, ...args], options);
  const kill = () => child.kill();
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

/** Ends a process and waits until it has ended. */
export async function stop(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}

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
  let peakMB = 0;
  const look = () => {
    peakMB = Math.max(peakMB, usageOf(child.pid ?? 0).mb);
  };
  const timer = setInterval(look, 100);
  await once(child, 'close');
  clearInterval(timer);
  if (child.exitCode !== 0) {
    throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`);
  }
  const seconds = (performance.now() - begin) / 1000;
  return {seconds, peakMB, stdout};
}

/**
 * What a process and its descendants use: resident memory in MB (10⁶ bytes),
 * and processor time in s. A process that has ended uses nothing.
 */
export function usageOf(pid: number): {mb: number; cpuSeconds: number} {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kib = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
    // The second field, the name, may contain spaces. Then utime, stime, and
    // those of children that have ended (proc_pid_stat(5)).
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const all = {mb: (kib * 1024) / 1e6, cpuSeconds: 0};
    for (const ticks of fields.slice(11, 15)) {
      all.cpuSeconds += Number(ticks) * tick;
    }
    for (const task of readdirSync(`/proc/${pid}/task`)) {
      const file = `/proc/${pid}/task/${task}/children`;
      for (const child of readFileSync(file, 'utf8').split(' ')) {
        const usage = usageOf(Number(child));
        all.mb += usage.mb;
        all.cpuSeconds += usage.cpuSeconds;
      }
    }
    return all;
  } catch {
    return {mb: 0, cpuSeconds: 0};
  }
}
