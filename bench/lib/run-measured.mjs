import {spawn} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';

const interval = 100; // ms between two looks at the processes
const tick = 0.01; // s, in which Linux counts processor time

/**
 * Runs a script of Node and measures it.
 *
 * @param args the script and its arguments.
 * @param options.env added to the environment.
 * @returns `seconds`; `peakMB`, the most memory (resident, 1 MB = 10⁶ bytes)
 *   that its processes held together; and `cpuSeconds`, which a host that is
 *   busy with others changes less. Both are looked at ten times a second, and
 *   null where there is no /proc.
 * @throws with its output when it fails.
 */
export async function runMeasured(args, {cwd, env}) {
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    env: {...process.env, ...env},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let peak = 0;
  let ticks = 0;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  }
  const timer = setInterval(() => {
    const seen = lookAt(child.pid);
    peak = Math.max(peak, seen.bytes);
    ticks = Math.max(ticks, seen.ticks);
  }, interval);
  const status = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(timer);
  if (status !== 0) {
    throw new Error(`${args.join(' ')} failed:\n${output}`);
  }
  const seconds = (performance.now() - start) / 1000;
  return {
    seconds,
    peakMB: peak > 0 ? peak / 1e6 : null,
    cpuSeconds: ticks > 0 ? ticks * tick : null,
  };
}

// Of a process and its descendants; one that is gone has none.
function lookAt(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
    return readdirSync(`/proc/${pid}/task`)
      .flatMap((task) =>
        readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' '),
      )
      .filter(Boolean)
      .map(lookAt)
      .reduce(
        (sum, child) => ({
          bytes: sum.bytes + child.bytes,
          ticks: sum.ticks + child.ticks,
        }),
        {bytes: own, ticks: ticksOf(pid)},
      );
  } catch {
    return {bytes: 0, ticks: 0};
  }
}

// utime, stime, and those of children that have ended (proc_pid_stat(5)).
function ticksOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}
