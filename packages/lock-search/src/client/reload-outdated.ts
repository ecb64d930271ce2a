import {isServerUp} from 'docusaurus-lock/client/gate/watch-server';
import {browserStorage, reloadFor} from 'docusaurus-lock/client/tokens/browser';

/** Session storage key: this tab has been reloaded for its search. */
const reloaded = 'search_reloaded';

/**
 * Reloads a page of an older version, whose scripts are no longer on the server, if the server is
 * up.
 *
 * @returns false where the server is away, or a reload has not helped.
 */
export async function reloadOutdated(): Promise<boolean> {
  const storage = browserStorage('sessionStorage');
  if (storage.get(reloaded) !== null || !(await isServerUp())) {
    return false;
  }
  storage.set(reloaded, 'true');
  return reloadFor('chunk');
}

/** Allows another reload, once a search works. */
export function forgetReload(): void {
  browserStorage('sessionStorage').remove(reloaded);
}
