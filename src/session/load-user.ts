import {isSessionExpired, isUnauthorized} from '../graphql/error-catalogue';
import {delay} from './delay';
import {fetchUser} from './fetch-user';
import type {SessionParts} from './session-parts';

/** How long a session without a user lasts, in ms. */
const noUserDelay = 100;

/**
 * Loads the user of the stored token. A failure on entry ends the session;
 * later only UNAUTHORIZED and Session expired do.
 */
export async function loadUser(
  parts: Pick<SessionParts, 'store' | 'tokens' | 'client'>,
  {isEntry}: {isEntry: boolean},
): Promise<void> {
  const {tokens, client} = parts;
  const {dispatch, getState} = parts.store;
  if (tokens.adopt() === null) {
    dispatch({type: 'signed-out', reason: tokens.removalReason()});
    return;
  }
  const {user, failure} = await fetchUser(client);
  if (tokens.isStale()) {
    return loadUser(parts, {isEntry});
  }
  if (tokens.token() === null) {
    // This tab ended the session meanwhile.
    return;
  }
  if (failure !== undefined) {
    if (isUnauthorized(failure) || isSessionExpired(failure)) {
      dispatch({type: 'signed-out', reason: 'ended'});
    } else if (isEntry) {
      dispatch({type: 'signed-out', reason: 'unreachable'});
    }
    return;
  }
  if (user) {
    dispatch({type: 'user-loaded', user});
    return;
  }
  dispatch({type: 'user-missing'});
  await delay(noUserDelay);
  if (getState().phase === 'no-user') {
    dispatch({type: 'signed-out', reason: 'ended'});
  }
}
