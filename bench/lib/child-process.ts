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

/**
 * What a process and its descendants use (Linux): resident memory in MB
 * (10⁶ bytes), and processor time in s. A process that has ended uses nothing.
 */
export function usageOf(pid: number): {mb: number; cpuSeconds: number} {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kib = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
    // The second field, the name, may contain spaces. Then utime, stime, and
    // those of children that have ended (proc_pid_stat(5)).
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).map(Number);
    return readdirSync(`/proc/${pid}/task`)
      .flatMap((task) =>
        readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' '),
      )
      .filter(Boolean)
      .map((child) => usageOf(Number(child)))
      .reduce(
        (all, child) => ({
          mb: all.mb + child.mb,
          cpuSeconds: all.cpuSeconds + child.cpuSeconds,
        }),
        {
          mb: (kib * 1024) / 1e6,
          cpuSeconds: ticks.reduce((all, each) => all + each * tick, 0),
        },
      );
  } catch {
    return {mb: 0, cpuSeconds: 0};
  }
}

/**
 * Watches the memory of a process.
 *
 * @param interval ms between two looks; default 100.
 * @returns `peak()`, the most that it used so far in MB, and `stop()`.
 */
export function watchMemory(
  pid: number,
  interval = 100,
): {peak: () => number; stop: () => void} {
  let most = 0;
  const look = () => (most = Math.max(most, usageOf(pid).mb));
  const timer = setInterval(look, interval);
  return {peak: look, stop: () => clearInterval(timer)};
}
