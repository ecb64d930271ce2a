import {audienceHeader} from 'docusaurus-lock-server/shared/audiences';
import type {User} from '../session/state';
import {respond, type StubAnswer} from './stub-client';

/** A user in one company, as `me` answers. */
export const user: User & {__typename: string} = {
  __typename: 'User',
  id: '7',
  email: 'avery@example.com',
  firstName: 'Avery',
  lastName: 'Quinn',
  role: 'OPERATOR',
  companyId: 'c1',
  lastLoggedInCompanyId: 'c1',
  isEndUserAgreementAccepted: true,
  passwordExpiresAt: null,
  permissions: [],
};

/** The same user in two companies. */
export const travellingUser = {
  ...user,
  permissions: [
    {__typename: 'Permission', id: 'p1', companyId: 'c1'},
    {__typename: 'Permission', id: 'p2', companyId: 'c2'},
  ],
};

/** The response to an operation that opens a session, by its field. */
export function sessionResult(field: string, own: Record<string, unknown> = {}) {
  const result = {
    success: true,
    token: 't1',
    refreshToken: 'r1',
    expiresIn: 900,
    message: null,
    user,
    ...own,
  };
  return {data: {[field]: result}};
}

/** A call as the server sees it. */
export interface SeenCall {
  /** The operation of GraphQL, such as `Me`, or method and path, such as `GET /session`. */
  name: string;
  variables: Record<string, unknown>;
  token: string | null;
  /** Whether the cookie of another user is replaced. */
  replaces?: true;
}

export type Answers = Record<
  string,
  StubAnswer | ((call: SeenCall) => StubAnswer | Promise<StubAnswer>)
>;

const standard: Answers = {
  Me: {data: {me: user}},
  Companies: {data: {companies: []}},
  Logout: {data: {logout: {success: true, message: null}}},
  'GET /session': () => new Response(null, {status: 204}),
  'DELETE /session': () => new Response(null, {status: 204}),
  // Asks whether the server is up.
  'HEAD http://localhost/': () => new Response(null, {status: 401}),
};

/** The response of the gate where there is no session. */
export const refusal = () =>
  new Response(null, {status: 401, headers: {'www-authenticate': 'Session'}});

/** The response of an endpoint to a token that it no longer accepts. */
export const unauthorized = {errors: [{message: 'UNAUTHORIZED'}]};

/**
 * Answers the global fetch in the place of the server, by the operation's
 * name, until the test is over. `answers` may be changed meanwhile.
 */
export function stubSite(own: Answers = {}) {
  const answers = {...standard, ...own};
  const calls: SeenCall[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const call = toCall(String(input), init);
    calls.push(call);
    let answer = answers[call.name];
    if (typeof answer === 'function') {
      answer = await answer(call);
    }
    if (!answer) {
      throw new Error(`Nobody expected ${call.name}`);
    }
    return withCookie(call, respond(answer));
  });
  return {
    answers,
    calls,
    /** The names of the calls so far. */
    names: () => calls.map(({name}) => name),
  };
}

/** Adds the header that the server sends, with the cookie, to an answer that names a user. */
async function withCookie({name}: SeenCall, response: Response): Promise<Response> {
  const isProof = /^(Me|AuthenticateUser|SetActiveUserSession|RefreshAuthToken)$/.test(name);
  if (isProof && /"success":true|"me":{/.test(await response.clone().text())) {
    response.headers.set(audienceHeader, 'everyone');
  }
  return response;
}

/** Reads a request of the site. */
export function toCall(address: string, init: RequestInit = {}): SeenCall {
  const headers = new Headers(init.headers);
  const token = headers.get('x-auth-token');
  const replaces = headers.get('replace-session') === '1' || undefined;
  const {operationName, variables = {}} = JSON.parse(String(init.body ?? '{}'));
  const name = operationName ?? `${init.method} ${address}`;
  return {name, variables, token, replaces};
}
