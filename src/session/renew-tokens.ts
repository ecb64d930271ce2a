import {callPlainly} from '../graphql/call-plainly';
import {messages} from '../graphql/error-catalogue';
import {RefreshAuthTokenDocument} from '../graphql/operations.generated';
import {serverClockOffset} from '../graphql/server-clock';
import {expiresAt} from './expires-at';
import type {User} from './session-state';
import {isToken, type Tokens} from './tokens';

/** What the operations that open a session answer, each field optional. */
export interface SessionAnswer {
  token?: string | null;
  refreshToken?: string | null;
  expiresIn?: unknown;
  user?: User | null;
}

/**
 * Makes of an answer what the browser keeps.
 *
 * @throws 'Unable to retrieve new access token' when it has no token.
 */
export function toTokens(answer: SessionAnswer): Tokens {
  const {token, refreshToken, expiresIn} = answer;
  if (!isToken(token)) {
    throw new Error(messages.noAccessToken);
  }
  return {
    token,
    refreshToken: isToken(refreshToken) ? refreshToken : null,
    expiresAt: expiresAt(expiresIn, Date.now(), serverClockOffset()),
  };
}

/**
 * Trades a refresh token for a new pair, outside the Apollo chain, which would
 * wait for itself.
 *
 * @throws the server's message, or 'Error refreshing auth token', or 'Unable to
 *   retrieve new access token' (specification 8).
 */
export async function renewTokens(
  refreshToken: string,
  endpoint: string,
): Promise<Tokens> {
  const {refreshAuthToken: answer} = await callPlainly(
    RefreshAuthTokenDocument,
    {refreshToken},
    {endpoint},
  );
  if (!answer?.success) {
    throw new Error(answer?.message || messages.refreshFailed);
  }
  // An endpoint that does not rotate sends no second refresh token.
  return toTokens({refreshToken, ...withoutNull(answer)});
}

function withoutNull(answer: SessionAnswer): SessionAnswer {
  return Object.fromEntries(
    Object.entries(answer).filter(([, value]) => value !== null),
  );
}
