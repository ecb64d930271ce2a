import {fetchBehindLock} from 'docusaurus-lock/client/session/behind-lock';

/** A reading token as the server lists it; times in epoch ms. */
export interface Token {
  id: string;
  name: string;
  created: number;
  expires: number;
  lastUsed: number | null;
  /** Of the last use; of IPv6 its /64. */
  address: string | null;
}

const failure =
  'This did not work. Check your network connection, then close this panel and try again.';

/**
 * Asks `/tokens` of the server. The answer has a message where it failed: what to do.
 *
 * @param asked.getToken gives the GraphQL token for what needs more than the cookie.
 */
export async function askTokens(
  method: 'GET' | 'POST' | 'DELETE',
  asked: {path?: string; content?: object; getToken?: () => Promise<string | null>} = {},
): Promise<{message?: string; token?: string; tokens?: Token[]}> {
  const {path = '', content, getToken} = asked;
  try {
    const response = await fetchBehindLock(`/tokens${path}`, async () => {
      const headers = new Headers({'content-type': 'application/json'});
      const token = await getToken?.();
      if (token) {
        headers.set('x-auth-token', token);
      }
      return {method, headers, body: content && JSON.stringify(content)};
    });
    const text = response.status === 204 ? '{}' : await response.text();
    const answer = JSON.parse(text) as {message?: string};
    return response.ok ? answer : {message: failure, ...answer};
  } catch {
    return {message: failure};
  }
}
