import {spawn} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';

const interval = 100; // ms between two looks at the memory

/**
 * Runs a script of Node and measures it.
 *
 * @param args the script and its arguments.
 * @param options.env added to the environment.
 * @returns `seconds`, and `peakMB`: the most memory (resident, 1 MB = 10⁶
 *   bytes) that its processes held together, looked at ten times a second;
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
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  }
  const timer = setInterval(() => {
    peak = Math.max(peak, residentBytes(child.pid));
  }, interval);
  const status = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(timer);
  if (status !== 0) {
    throw new Error(`${args.join(' ')} failed:\n${output}`);
  }
  const seconds = (performance.now() - start) / 1000;
  return {seconds, peakMB: peak > 0 ? peak / 1e6 : null};
}

// Of a process and its descendants; one that is gone has none.
function residentBytes(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
    return readdirSync(`/proc/${pid}/task`)
      .flatMap((task) =>
        readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' '),
      )
      .filter(Boolean)
      .reduce((sum, child) => sum + residentBytes(child), own);
  } catch {
    return 0;
  }
}
