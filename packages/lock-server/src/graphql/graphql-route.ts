import {Hono} from 'hono';
import {type FindAddress, isCrossSite, type ServerEnv} from '../http/requests';
import {failureHeader} from '../monitoring/endpoint-failures';
import {Refusal} from '../http/bodies';
import {createSignOuts, type SignOuts} from '../gate/sign-outs';
import type {AuthResult, Authenticate} from './authenticate';
import type {CookieHeaders} from './session-cookie';

/**
 * Creates the route of `/graphql`. It refuses requests that are not for the endpoint, forwards the
 * others, and removes headers from the answer that only the gate may set, because another server
 * may have written them. An answer that proves which user asked sets the gate cookie, and an answer
 * to a sign-out clears it; no other answer changes the cookie.
 *
 * Another site can send neither JSON nor `x-auth-token` without a CORS preflight, which the gate
 * answers with 405. A request that the browser marks as coming from another site is refused as
 * well.
 *
 * @param options.cookieHeaders makes the headers that such an answer gets; without this function
 *   there is no gate, and anyone may upload.
 */
export function graphqlRoute(options: {
  authenticate: Authenticate;
  findAddress: FindAddress;
  cookieHeaders?: CookieHeaders;
  signOuts?: SignOuts;
}): Hono<ServerEnv> {
  const {authenticate, findAddress, cookieHeaders, signOuts = createSignOuts()} = options;

  async function answer(request: Request, address: string, mayUpload: boolean) {
    try {
      refuse(request, mayUpload);
      return await authenticate(request, {address});
    } catch (error) {
      if (error instanceof Refusal) {
        return {response: error.toResponse('graphql')};
      }
      throw error;
    }
  }

  return new Hono<ServerEnv>().on(['GET', 'POST'], '/graphql', async (c) => {
    const request = c.req.raw;
    const address = findAddress(c);
    const reader = c.get('reader');
    const asked = {token: request.headers.get('x-auth-token'), userId: reader?.userId};
    const mayUpload = !cookieHeaders || reader !== undefined;
    const answered = answer(request, address, mayUpload);
    const {result: authResult, isSignedOut} = await signOuts.follow<AuthResult>(asked, answered);
    if (authResult.proof === 'logout') {
      signOuts.record(asked);
    }
    const {response} = authResult;
    const headers = new Headers(response.headers);
    // Only the gate sets cookies and policies on this origin: an endpoint's own
    // page (an error, an explorer) runs no script where the tokens are.
    headers.delete('set-cookie');
    headers.delete('content-security-policy');
    headers.delete(failureHeader);
    headers.set('cache-control', 'no-store');
    const from = {request, address, reader, isSignedOut};
    const cookie = (await cookieHeaders?.(authResult, from)) ?? {};
    Object.entries(cookie).forEach(([name, value]) => headers.set(name, value));
    return new Response(response.body, {status: response.status, headers});
  });
}

/**
 * Refuses a request that is not for the endpoint. It runs before sign-ins are counted, so that a
 * page of another site cannot use up the sign-ins of its visitor's address.
 *
 * @throws Refusal 401, 403 or 415 for a request that is not for the endpoint.
 */
function refuse(request: Request, mayUpload: boolean): void {
  const {method, headers} = request;
  if (isCrossSite(request)) {
    throw new Refusal(403, 'Requests of other sites are not accepted.');
  }
  if (method !== 'POST') {
    return;
  }
  if (headers.has('content-encoding')) {
    throw new Refusal(415, 'Compressed requests are not accepted.');
  }
  const type = headers.get('content-type') ?? '';
  if (upload.test(type)) {
    if (!mayUpload) {
      throw new Refusal(401, 'Sign in before you upload a file.');
    }
  } else if (!json.test(type)) {
    throw new Refusal(415, 'The content type must be application/json in UTF-8.');
  }
}

// A form of another site can send text/plain without being asked first, but not JSON.
const json = /^application\/json *(; *charset="?utf-8"? *)?$/i;

// An upload passes unread and may hold many sign-ins, so strangers cannot send one.
// https://github.com/jaydenseric/graphql-multipart-request-spec
const upload = /^multipart\/form-data *;/i;
