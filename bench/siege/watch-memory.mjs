import {readFileSync} from 'node:fs';

/**
 * Watches the memory of a process.
 *
 * @returns `growth()`, the most that its resident memory has grown by since,
 *   in MB (2²⁰ bytes), and `stop()`.
 */
export function watchMemory(pid) {
  const before = residentOf(pid);
  let most = before;
  const look = () => (most = Math.max(most, residentOf(pid)));
  const timer = setInterval(look, 20);
  return {
    growth: () => (look() - before) / 1024,
    stop: () => clearInterval(timer),
  };
}

function residentOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)[1]);
}
