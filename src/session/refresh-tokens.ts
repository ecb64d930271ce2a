import {messages} from '../graphql/error-catalogue';
import {
  refreshAuthTokenText,
  type RefreshAuthTokenMutation,
} from '../graphql/operations.generated';
import {sendOperation} from '../graphql/send-operation';
import {toTokens} from './to-tokens';
import type {RefreshableTokens, Tokens} from './tokens';

/**
 * Exchanges the tokens for a new pair. It bypasses the Apollo chain, whose
 * refresh link would wait for this very call.
 *
 * @param endpoint URL of the GraphQL endpoint.
 * @param signal ends the retries; default none.
 * @throws the server's message, or 'Error refreshing auth token', or 'Unable to
 *   retrieve new access token'.
 */
export async function refreshTokens(
  {token, refreshToken}: RefreshableTokens,
  endpoint: string,
  signal?: AbortSignal,
): Promise<Tokens> {
  const {refreshAuthToken: result} =
    await sendOperation<RefreshAuthTokenMutation>(
      refreshAuthTokenText,
      {refreshToken},
      {endpoint, token, signal},
    );
  if (!result?.success) {
    throw new Error(result?.message || messages.refreshFailed);
  }
  // An endpoint that does not rotate refresh tokens returns none.
  return toTokens({
    ...result,
    refreshToken: result.refreshToken ?? refreshToken,
  });
}
