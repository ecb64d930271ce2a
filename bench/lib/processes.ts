// Runs programs and measures what they use (Linux).
import {execFile} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import {promisify} from 'node:util';
import {sum} from './report';

/** What a program took. */
export interface Measured {
  seconds: number;
  /** Processor time in s, of its processes too; up to 0.1 s too little. */
  cpuSeconds: number;
  /** The most memory that its processes used together, in MB. */
  peakMB: number;
  stdout: string;
}

/** Runs a program and measures it. @throws with its output when it fails. */
export async function runMeasured(
  program: string,
  args: string[],
  {cwd, env}: {cwd?: string; env?: Record<string, string>} = {},
): Promise<Measured> {
  const begin = performance.now();
  const running = promisify(execFile)(program, args, {
    cwd,
    env: {...process.env, ...env},
    maxBuffer: Infinity,
  });
  let peakMB = 0;
  let cpuSeconds = 0;
  const timer = setInterval(() => {
    const used = readUsage(running.child.pid);
    peakMB = Math.max(peakMB, used.mb);
    cpuSeconds = Math.max(cpuSeconds, used.cpuSeconds);
  }, 100);
  const {stdout} = await running.finally(() => clearInterval(timer));
  const seconds = (performance.now() - begin) / 1000;
  return {seconds, cpuSeconds, peakMB, stdout};
}

/**
 * What a process and its descendants use: resident memory in MB (10⁶ bytes),
 * and processor time in s. A process that has ended uses nothing.
 */
function readUsage(pid = 0): {mb: number; cpuSeconds: number} {
  const all = {mb: 0, cpuSeconds: 0};
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const [, kib] = /^VmRSS:\s+(\d+) kB/m.exec(status) ?? [];
    all.mb = (Number(kib ?? 0) * 1024) / 1e6;
    // From the third field on: the second, the name, may contain spaces. Then
    // utime, stime, and those of children that have ended (proc_pid_stat(5)).
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.replace(/.*\) /, '').split(' ');
    all.cpuSeconds = sum(fields.slice(11, 15), Number) / 100;
    for (const task of readdirSync(`/proc/${pid}/task`)) {
      const file = `/proc/${pid}/task/${task}/children`;
      for (const child of readFileSync(file, 'utf8').match(/\d+/g) ?? []) {
        const {mb, cpuSeconds} = readUsage(Number(child));
        all.mb += mb;
        all.cpuSeconds += cpuSeconds;
      }
    }
  } catch {
    // It has ended.
  }
  return all;
}
