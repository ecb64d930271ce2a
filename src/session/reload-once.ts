import {browserStorage} from './browser-storage';

/** Why the page reloads: into the guide, out of it, or for a refused chunk. */
export type ReloadReason = 'enter' | 'leave' | 'chunk';

const key = (reason: ReloadReason) => `reloaded-to-${reason}`;

/**
 * Reloads the page, at most once for an address and reason until that reason is
 * forgotten, so that no answer of the server can make a loop.
 *
 * @returns false when it has been tried, and nothing happens.
 */
export function reloadOnce(reason: ReloadReason): boolean {
  const tab = browserStorage('sessionStorage');
  if (tab.get(key(reason)) === window.location.href) {
    return false;
  }
  if (!tab.set(key(reason), window.location.href) && isReloaded()) {
    return false;
  }
  window.location.reload();
  return true;
}

/**
 * The reload led where it should; the next one may be tried again.
 *
 * @returns whether this page came about by such a reload.
 */
export function forgetReload(reason: ReloadReason): boolean {
  const tab = browserStorage('sessionStorage');
  const wasReloaded = tab.get(key(reason)) === window.location.href;
  tab.remove(key(reason));
  return wasReloaded;
}

// Without storage, the browser's own memory of how this page came about.
function isReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'reload';
}
