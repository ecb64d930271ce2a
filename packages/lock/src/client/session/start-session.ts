import {messages} from '../tokens/texts';
import {loadUser} from './load-user';
import type {SessionParts} from './parts';
import {type TokenResult, toTokens} from './refresh';
import type {User} from './state';

/** What the operations that sign a reader in return. */
export interface SignInResult extends TokenResult {
  user?: User | null;
}

/** Why a reader was not signed in. */
export interface SignInFailure {
  /** `unsupported`: the endpoint has no operation to change a password. */
  reason: 'refused' | 'password-expired' | 'unsupported';
  /** The server's message, or one of `messages`. */
  message: string;
}

/**
 * Starts the session that an operation returned: stores the tokens and the
 * user, which is loaded where the result has none, or has brought no cookie.
 *
 * @throws when the result has no token, or its user cannot be loaded.
 */
export async function startSession(parts: SessionParts, result: SignInResult): Promise<void> {
  const {store, tokens, refresher, expiryUnit} = parts;
  const received = toTokens(result, expiryUnit);
  // A switch to the company of now gives the same token, and no refresh token.
  if (received.token !== tokens.token()) {
    tokens.write(received);
    refresher.recordReceived(received.token);
  }
  if (result.user && store.getState().cookie === 'held') {
    store.dispatch({type: 'user-loaded', user: result.user});
    return;
  }
  store.dispatch({type: 'tokens-found'});
  await loadUser(parts, {isEntry: true});
  if (!store.getState().user) {
    throw new Error(messages.failedToProcess);
  }
}
