import {messages} from '../tokens/texts';
import {loadUser} from './load-user';
import type {SessionParts} from './session-parts';
import {toTokens, type TokenResult} from '../tokens/refresh';
import type {User} from './user';

/** What the operations that sign a reader in return. */
export interface SignInResult extends TokenResult {
  user?: User | null;
}

/**
 * Starts the session that an operation returned: stores the tokens and the
 * user, which is loaded where the result has none.
 *
 * @throws when the result has no token, or its user cannot be loaded.
 */
export async function acceptResult(
  parts: SessionParts,
  result: SignInResult,
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
