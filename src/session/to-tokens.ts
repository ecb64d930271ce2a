import {messages} from '../graphql/error-catalogue';
import {serverClockOffset} from '../graphql/server-clock';
import {expiresAt} from './expires-at';
import type {User} from './user';
import {isToken, type Tokens} from './tokens';

/** What the operations that open a session return, each field optional. */
export interface SessionResult {
  token?: string | null;
  refreshToken?: string | null;
  expiresIn?: unknown;
  user?: User | null;
}

/**
 * Converts a result to the tokens that the browser stores.
 *
 * @throws 'Unable to retrieve new access token' when it has no token.
 */
export function toTokens(result: SessionResult): Tokens {
  const {token, refreshToken, expiresIn} = result;
  if (!isToken(token)) {
    throw new Error(messages.noAccessToken);
  }
  return {
    token,
    refreshToken: isToken(refreshToken) ? refreshToken : null,
    expiresAt: expiresAt(expiresIn, Date.now(), serverClockOffset()),
  };
}
