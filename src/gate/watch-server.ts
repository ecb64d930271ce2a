import {onResume} from '../tokens/on-resume';

/** How long the server may take to respond, in ms. */
const patience = 5000;
/** Before the second question to a server that is away, in ms; then doubled. */
const firstPause = 1000;
const maxPause = 30_000;

const listeners = new Set<() => void>();
let isAway = false;
let waiting: Promise<void> | null = null;

/**
 * Whether a reload would bring a page: asks for this one, which a static host
 * answers too. A proxy whose server is away answers with a status of 500 or more.
 */
export async function isServerUp(): Promise<boolean> {
  try {
    // With the origin: two slashes at the beginning would name another server.
    const {origin, pathname} = window.location;
    const {status} = await fetch(origin + pathname, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    });
    return status < 500;
  } catch {
    return false;
  }
}

/**
 * Resolves once the server has just responded. Asks at once, and again after
 * growing pauses and whenever the reader or the network returns. Calls at the
 * same time share one wait.
 */
export function untilServerIsUp(): Promise<void> {
  waiting ??= wait().finally(() => {
    waiting = null;
  });
  return waiting;
}

/** Whether somebody waits for a server that did not respond. */
export function isServerAway(): boolean {
  return isAway;
}

/** Calls back when `isServerAway` has changed; returns how to stop. */
export function onServerChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function wait(): Promise<void> {
  for (let pause = firstPause; !(await isServerUp()); pause *= 2) {
    setAway(true);
    await pauseFor(Math.min(pause, maxPause));
  }
  setAway(false);
}

function setAway(next: boolean): void {
  if (isAway !== next) {
    isAway = next;
    listeners.forEach((listener) => listener());
  }
}

function pauseFor(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const stop = onResume(end);
  });
}
