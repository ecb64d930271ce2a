import {operations} from './operations';
import {correctPassword, email as testEmail} from './test-accounts';

/** What a sign-in gives. */
export interface Pair {
  token: string;
  refreshToken: string;
  /** In seconds. */
  expiresIn: number;
}

/** Asks a site, as a browser would. */
export interface SiteClient {
  /** Sends a GraphQL document; gives its `data`, null with an error. */
  ask: <Data>(query: string, options?: {variables?: object; token?: string}) => Promise<Data>;
  /**
   * Signs in, by default as a test user.
   * @throws Error with the answer when that fails.
   */
  signIn: (email?: string, password?: string) => Promise<Pair>;
  /**
   * Asks `me` for the gate cookie; gives it as `name=value`.
   * @throws Error with the answer when that fails.
   */
  openGate: (token: string) => Promise<string>;
  /** The status of a page of the guide with a cookie. */
  statusOf: (cookie: string, page?: string) => Promise<number>;
}

/** The request `me` of a token, whose answer sets the gate cookie. */
export function askingMe(token: string, headers: Record<string, string> = {}) {
  return {
    method: 'POST',
    headers: {'content-type': 'application/json', 'x-auth-token': token, ...headers},
    body: '{"query":"query Me { me { id role } }"}',
  };
}

type Send = (
  path: string,
  init: {method: string; headers: Record<string, string>; body?: string},
) => Promise<Response>;

/** Makes the client of a site. */
export function createSiteClient(send: Send): SiteClient {
  const ask: SiteClient['ask'] = async (query, {variables, token = ''} = {}) => {
    const operationName = /^\w+ (\w+)/.exec(query)?.[1];
    const response = await send('/graphql', {
      method: 'POST',
      headers: {'content-type': 'application/json', 'x-auth-token': token},
      body: JSON.stringify({operationName, query, variables}),
    });
    return (await response.json()).data;
  };
  return {
    ask,
    async signIn(email = testEmail, password = correctPassword) {
      const variables = {email, password};
      const data = await ask<{result: Partial<Pair>} | null>(operations.authenticateUser, {
        variables,
      });
      if (!data?.result?.token) {
        throw new Error(`The answer to a sign-in is ${JSON.stringify(data)}`);
      }
      return data.result as Pair;
    },
    async openGate(token) {
      const response = await send('/graphql', askingMe(token, {'replace-session': '1'}));
      const text = await response.text();
      const cookie = response.headers.get('set-cookie')?.split(';')[0];
      if (!cookie) {
        throw new Error(`The answer to me is ${text}`);
      }
      return cookie;
    },
    async statusOf(cookie, page = '/') {
      const headers = {cookie, accept: 'text/html'};
      const response = await send(page, {method: 'GET', headers});
      await response.arrayBuffer();
      return response.status;
    },
  };
}
