import type {Accounts} from 'docusaurus-lock-accounts/server/open-accounts';
import type {Database} from 'docusaurus-lock-server/store/database';
import {operations} from './operations';
import {correctPassword, email as testEmail} from './test-accounts';

/** The tokens that a sign-in gives. */
interface Pair {
  token: string;
  refreshToken: string;
  /** In seconds. */
  expiresIn: number;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the tests assert its shape
type Anything = any;

/** An answer of the GraphQL endpoint; `status` and `headers` are those of HTTP. */
type Answer = Record<'data' | 'errors', Anything> & {
  status: number;
  headers: Record<string, string>;
};

/** Makes the request `me` with a token; its answer sets the gate cookie. */
export function askingMe(token: string, headers: Record<string, string> = {}) {
  return {
    method: 'POST',
    headers: {'content-type': 'application/json', 'x-auth-token': token, ...headers},
    body: '{"query":"query Me { me { id role } }"}',
  };
}

type Send = (
  path: string,
  init: {method: string; headers: Record<string, string>; body?: string; address?: string},
) => Promise<Response>;

/** Signs in at a site and asks its GraphQL endpoint. */
export type SiteClient = ReturnType<typeof createSiteClient>;

/** Makes the client of a site from the function that sends its requests. */
export function createSiteClient(request: Send) {
  /** Sends a GraphQL document. */
  async function send(
    query: string,
    variables?: object,
    {token, address = '192.0.2.1'}: {token?: string; address?: string} = {},
  ): Promise<Answer> {
    const operationName = /^\w+ (\w+)/.exec(query)?.[1];
    const response = await request('/graphql', {
      method: 'POST',
      headers: {'content-type': 'application/json', ...(token && {'x-auth-token': token})},
      body: JSON.stringify({operationName, query, variables}),
      address,
    });
    const body = (await response.json()) as Answer;
    return {...body, status: response.status, headers: Object.fromEntries(response.headers)};
  }

  /** Gives the result of an operation, or its first error. */
  async function run(
    operation: Exclude<keyof typeof operations, 'me' | 'companies'>,
    variables: object,
    token?: string,
    address?: string,
  ): Promise<Anything> {
    const {data, errors} = await send(operations[operation], variables, {token, address});
    return data?.result ?? errors?.[0];
  }

  /** Signs in, by default as a test user; gives the result, or its first error. */
  const trySignIn = (email = testEmail, password = correctPassword, address?: string) =>
    run('authenticateUser', {email, password}, undefined, address);

  return {
    ...{send, run, trySignIn},
    refresh: (refreshToken: string) => run('refreshAuthToken', {refreshToken}),
    /** Gives the user of a token, or the message of the first error. */
    async me(token?: string): Promise<Anything> {
      const {data, errors} = await send(operations.me, {}, {token});
      return data?.me ?? errors?.[0].message;
    },
    /** @throws Error with the answer when it fails. */
    async signIn(email?: string, password?: string) {
      const result = await trySignIn(email, password);
      if (!result?.token) {
        throw new Error(`The answer to a sign-in is ${JSON.stringify(result)}`);
      }
      return result as Pair;
    },
    /**
     * Asks `me` for the gate cookie; gives it as `name=value`.
     * @throws Error with the answer when that fails.
     */
    async openGate(token: string) {
      const response = await request('/graphql', askingMe(token, {'replace-session': '1'}));
      const text = await response.text();
      const cookie = response.headers.get('set-cookie')?.split(';')[0];
      if (!cookie) {
        throw new Error(`The answer to me is ${text}`);
      }
      return cookie;
    },
    /** Asks for a page of the guide with a cookie; gives the status. */
    async readStatus(cookie: string, page = '/') {
      const headers = {cookie, accept: 'text/html'};
      const response = await request(page, {method: 'GET', headers});
      await response.arrayBuffer();
      return response.status;
    },
  };
}

/** The client of a site with accounts of its own, or with a platform's endpoint. */
export interface AccountsClient extends SiteClient {
  /** @throws Error for a site without accounts of its own. */
  readonly service: Accounts;
  /** @throws Error for a site without a database. */
  readonly db: Database;
  readonly databaseUrl: string;
}
