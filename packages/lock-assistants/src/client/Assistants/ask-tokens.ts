import {fetchBehindLock} from 'docusaurus-lock/client/session/behind-lock';

/** The reading token of a reader as the server shows it; times in epoch ms. */
export interface Token {
  expires: number;
  lastUsed: number | null;
  /** The IP address of the last use; of IPv6 its /64. */
  address: string | null;
}

const failure =
  'This did not work. Check your network connection, then close this panel and try again.';

/**
 * Sends a request to `/tokens`. If it fails, the answer has a `message` that says what to do.
 *
 * @param getToken returns the GraphQL token, which POST needs beside the cookie.
 */
export async function askTokens(
  method: 'GET' | 'POST' | 'DELETE',
  getToken?: () => Promise<string | null>,
): Promise<{message?: string; made?: string; token?: Token | null}> {
  try {
    const response = await fetchBehindLock('/tokens', async () => {
      const token = await getToken?.();
      return {method, headers: token ? {'x-auth-token': token} : undefined};
    });
    const text = response.status === 204 ? '{}' : await response.text();
    const answer = JSON.parse(text) as {message?: string};
    return response.ok ? answer : {message: failure, ...answer};
  } catch {
    return {message: failure};
  }
}
