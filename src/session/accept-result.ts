import {messages} from '../graphql/error-catalogue';
import {loadUser} from './load-user';
import type {SessionParts} from './session-parts';
import {toTokens, type SessionResult} from './to-tokens';

/**
 * Starts the session that an operation returned: stores the tokens and the
 * user, which is loaded where the result has none.
 *
 * @throws when the result has no token, or its user cannot be loaded.
 */
export async function acceptResult(
  parts: SessionParts,
  result: SessionResult,
): Promise<void> {
  const {store, tokens, refresher} = parts;
  const received = toTokens(result);
  tokens.write(received);
  refresher.noteReceived(received.token);
  if (result.user) {
    store.dispatch({type: 'user-loaded', user: result.user});
  } else {
    store.dispatch({type: 'tokens-found'});
    await loadUser(parts, {isEntry: true});
    if (!store.getState().user) {
      throw new Error(messages.failedToProcess);
    }
  }
}
