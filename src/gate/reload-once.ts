import {browserStorage} from '../session/browser-storage';
import {leavePageState, takePageState} from '../session/page-state';

/** Why the page reloads: into the guide, out of it, or for a missing chunk. */
export type ReloadReason = 'enter' | 'leave' | 'chunk';

const key = (reason: ReloadReason) => `reloaded-to-${reason}`;

/**
 * Reloads the page, at most once for an address and reason until `clearReload`,
 * so that no response of the server can cause a loop.
 *
 * @returns false when it has reloaded before; then nothing happens.
 */
export function reloadOnce(reason: ReloadReason): boolean {
  const tab = browserStorage('sessionStorage');
  if (tab.get(key(reason)) === window.location.href) {
    return false;
  }
  if (!tab.set(key(reason), window.location.href)) {
    // Denied storage holds no mark, and the history holds one.
    const wasReloaded = takePageState('reloadReason') === reason;
    leavePageState({reloadReason: reason});
    if (wasReloaded) {
      return false;
    }
  }
  window.location.reload();
  return true;
}

/**
 * Allows the next reload for a reason, once the last one had its effect.
 *
 * @returns whether that reload loaded this page.
 */
export function clearReload(reason: ReloadReason): boolean {
  const tab = browserStorage('sessionStorage');
  const wasReloaded = tab.get(key(reason)) === window.location.href;
  tab.remove(key(reason));
  return wasReloaded;
}
