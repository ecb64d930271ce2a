import {askServer} from '../tokens/http';
import {browserTab, onResume, type Tab} from '../tokens/tab';

/** How long the server may take to respond, in ms. */
const timeout = 5000;
/** Before the second question to a server that is away, in ms; then doubled. */
const firstPause = 1000;
const maxPause = 30_000;

/** Watches whether the server that a page came from is there. */
export function watchServer(tab: Tab) {
  const listeners = new Set<() => void>();
  let isAway = false;
  let waiting: Promise<void> | null = null;

  async function isServerUp(): Promise<boolean> {
    // With the origin: two slashes at the beginning would name another server.
    const {origin, pathname} = tab.location;
    const response = await askServer(tab, origin + pathname, {method: 'HEAD'}, timeout);
    return response !== null && response.status < 500;
  }

  async function wait(): Promise<void> {
    for (let pause = firstPause; !(await isServerUp()); pause *= 2) {
      setAway(true);
      await pauseFor(Math.min(pause, maxPause), tab);
    }
    setAway(false);
  }

  function setAway(next: boolean): void {
    if (isAway !== next) {
      isAway = next;
      listeners.forEach((listener) => listener());
    }
  }

  return {
    /**
     * Whether a reload would bring a page: asks for this one, which a static host answers too. A
     * proxy whose server is away answers with a status of 500 or more.
     */
    isServerUp,
    /**
     * Resolves once the server has just responded. Asks at once, and again after growing pauses and
     * whenever the reader or the network returns. Calls at the same time share one wait.
     */
    untilServerIsUp: (): Promise<void> => {
      waiting ??= wait().finally(() => {
        waiting = null;
      });
      return waiting;
    },
    /** Whether somebody waits for a server that did not respond. */
    isServerAway: (): boolean => isAway,
    /** Calls back when `isServerAway` has changed; returns how to stop. */
    onServerChange: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type ServerWatch = ReturnType<typeof watchServer>;

export const {isServerUp, untilServerIsUp, isServerAway, onServerChange} = watchServer(browserTab);

function pauseFor(ms: number, tab: Tab): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const stop = onResume(end, tab);
  });
}
