import {spawn} from 'node:child_process';
import {readFileSync} from 'node:fs';

/**
 * Starts a program that stays on one core (a number), or on any (null). It does
 * not outlive this process.
 */
export function spawnPinned(core, program, args, options = {}) {
  const child =
    core === null
      ? spawn(program, args, options)
      : spawn('taskset', ['-c', String(core), program, ...args], options);
  const kill = () => child.kill();
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

/** Ends a process and waits until it is gone. */
export async function end(child, signal = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

/** Seconds that a process and its children have spent on a processor. */
export function cpuSeconds(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field, the name, may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const own = (Number(fields[11]) + Number(fields[12])) / 100; // USER_HZ
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children
    .split(' ')
    .filter(Boolean)
    .reduce((sum, child) => sum + cpuSeconds(child), own);
}
