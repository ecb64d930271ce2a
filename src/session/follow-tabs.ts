import {loadUser} from './load-user';
import type {SessionParts} from './session-parts';

/**
 * Takes over what another tab did to the stored tokens: it signed in or out,
 * refreshed them, or works for another company. Where it could not load its
 * user, this tab asks for itself, with tokens of its own from here on. A hidden
 * tab waits until it is visible again.
 *
 * @param restore starts the session from the stored tokens.
 */
export function followTabs(
  parts: Pick<SessionParts, 'store' | 'tokens' | 'client'>,
  restore: () => void,
): void {
  const {store, tokens} = parts;
  const {phase} = store.getState();
  if (phase === 'loading' || !tokens.isStale()) {
    return;
  }
  if (tokens.token() === null) {
    store.dispatch({type: 'signed-out', reason: tokens.removalReason()});
  } else if (phase === 'signed-out') {
    restore();
  } else if (document.visibilityState === 'visible') {
    void loadUser(parts, {isEntry: false});
  }
}
