import {Hono} from 'hono';
import {type FindAddress, isCrossSite, type ServerEnv} from '../http/requests';
import {failureHeader} from '../operations/endpoint-failures';
import {readBody, Refusal} from '../http/bodies';
import type {Identified, Identify} from './identify';
import type {CookieHeaders} from './session-cookie';

/** Ends the sessions that a logout token names; says whether the token was valid. */
export type LogOut = (logoutToken: string, address: string) => Promise<boolean>;

/**
 * Makes the route of `/graphql`: refuses what is not for the endpoint, hands the rest on, and
 * guards what comes back, which may have been written by another server. An answer that proves
 * who has asked sets the gate cookie; nothing else does.
 *
 * Another site can send neither JSON nor `x-auth-token` without a CORS preflight, which the gate
 * answers with 405. What the browser marks as coming from another site is refused as well.
 *
 * @param options.cookieHeaders says what such an answer gets; without it there is no gate, and anyone
 *   may upload.
 * @param options.logOut ends sessions for a provider; without it no form is taken.
 */
export function graphqlRoute(options: {
  identify: Identify;
  findAddress: FindAddress;
  cookieHeaders?: CookieHeaders;
  logOut?: LogOut;
}): Hono<ServerEnv> {
  const {identify, findAddress, cookieHeaders, logOut} = options;
  return new Hono<ServerEnv>().on(['GET', 'POST'], '/graphql', async (c) => {
    const request = c.req.raw;
    const address = findAddress(c);
    const reader = c.get('reader');
    let identified: Identified;
    try {
      const isLogout = logOut && isLogoutForm(request);
      refuse(request, {mayUpload: !cookieHeaders || reader !== undefined, isLogout});
      identified = isLogout
        ? {response: await answerLogout(request, address, logOut)}
        : await identify(request, {address});
    } catch (error) {
      if (!(error instanceof Refusal)) {
        throw error;
      }
      identified = {response: error.toResponse('graphql')};
    }
    const {response} = identified;
    const headers = new Headers(response.headers);
    // Only the gate sets cookies and policies on this origin: an endpoint's own
    // page (an error, GraphiQL) runs no script where the tokens are.
    headers.delete('set-cookie');
    headers.delete('content-security-policy');
    headers.delete(failureHeader);
    headers.set('cache-control', 'no-store');
    const cookie = (await cookieHeaders?.(identified, {request, address, reader})) ?? {};
    Object.entries(cookie).forEach(([name, value]) => headers.set(name, value));
    return new Response(response.body, {status: response.status, headers});
  });
}

/**
 * Comes before anything is counted, so that a page of another site cannot use up the
 * sign-ins of its visitor's address.
 *
 * @throws Refusal 401, 403 or 415 for what is not for the endpoint.
 */
function refuse(
  request: Request,
  {mayUpload, isLogout}: {mayUpload: boolean; isLogout?: boolean},
): void {
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
  } else if (!isLogout && !json.test(type)) {
    throw new Refusal(415, 'The content type must be application/json in UTF-8.');
  }
}

// A form of another site can send text/plain without being asked first, but not JSON.
const json = /^application\/json *(; *charset="?utf-8"? *)?$/i;

// It passes unread and may hold many sign-ins, so strangers cannot send one.
// https://github.com/jaydenseric/graphql-multipart-request-spec
const upload = /^multipart\/form-data *;/i;

const maxLogout = 16_384; // bytes

// The one form that `/graphql` takes.
function isLogoutForm({method, headers}: Request): boolean {
  const type = headers.get('content-type') ?? '';
  return method === 'POST' && /^application\/x-www-form-urlencoded *(;|$)/i.test(type);
}

/**
 * Answers a provider that has ended a session, which posts a logout token to `/graphql`
 * (https://openid.net/specs/openid-connect-backchannel-1_0.html). The signature of the token
 * says who asks, so the request needs no cookie, and the gate no further exception.
 *
 * @throws Refusal 400 for a token that is not valid, and those of `readBody`.
 */
async function answerLogout(request: Request, address: string, logOut: LogOut): Promise<Response> {
  const form = new URLSearchParams(new TextDecoder().decode(await readBody(request, maxLogout)));
  const [token, ...others] = form.getAll('logout_token');
  if (!token || others.length > 0 || !(await logOut(token, address))) {
    throw new Refusal(400, 'The logout token is not valid.');
  }
  return new Response(null, {status: 200});
}
