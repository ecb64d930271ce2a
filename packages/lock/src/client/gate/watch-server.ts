import {askServer, browserTab, onResume, type BrowserEnv} from '../tokens/browser';

/**
 * Whether a reload would get a page. It requests the address of this page, which a static host
 * answers too. A proxy answers with a status of 500 or more if its server is away.
 */
export async function isServerUp(tab: BrowserEnv = browserTab): Promise<boolean> {
  // Has the origin, because a path with two slashes at its start would name another server.
  const {origin, pathname} = tab.location;
  const response = await askServer(tab, origin + pathname, {method: 'HEAD'}, 5000);
  return response !== null && response.status < 500;
}

/**
 * Resolves once the server responds. It asks every 10 s, and when the reader returns to the tab or
 * the network is back.
 */
export async function untilServerIsUp(tab: BrowserEnv = browserTab): Promise<void> {
  while (!(await isServerUp(tab))) {
    await pauseFor(10_000, tab);
  }
}

/** Resolves after `ms`, or once the reader returns to the tab or the network is back. */
export function pauseFor(ms: number, tab: BrowserEnv): Promise<void> {
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
