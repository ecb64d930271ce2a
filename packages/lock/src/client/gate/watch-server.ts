import {askServer, browserTab, onResume, type BrowserEnv} from '../tokens/browser';

/**
 * Whether a reload would bring a page: asks for this one, which a static host answers too. A
 * proxy whose server is away answers with a status of 500 or more.
 */
export async function isServerUp(tab: BrowserEnv = browserTab): Promise<boolean> {
  // With the origin: two slashes at the beginning would name another server.
  const {origin, pathname} = tab.location;
  const response = await askServer(tab, origin + pathname, {method: 'HEAD'}, 5000);
  return response !== null && response.status < 500;
}

/** Resolves once the server responds: asks every 10 s, and when the reader or the network returns. */
export async function untilServerIsUp(tab: BrowserEnv = browserTab): Promise<void> {
  while (!(await isServerUp(tab))) {
    await pauseFor(10_000, tab);
  }
}

/** Resolves after so many ms, or once the reader or the network returns. */
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
