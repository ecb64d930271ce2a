import {messages} from '../graphql/error-catalogue';
import {RefreshAuthTokenDocument} from '../graphql/operations.generated';
import {sendOperation} from '../graphql/send-operation';
import {toTokens} from './to-tokens';
import type {Tokens} from './tokens';

/**
 * Exchanges a refresh token for a new pair. It bypasses the Apollo chain, whose
 * refresh link would wait for this very call.
 *
 * @throws the server's message, or 'Error refreshing auth token', or 'Unable to
 *   retrieve new access token'.
 */
export async function refreshTokens(
  refreshToken: string,
  endpoint: string,
): Promise<Tokens> {
  const {refreshAuthToken: result} = await sendOperation(
    RefreshAuthTokenDocument,
    {refreshToken},
    {endpoint},
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
