import {readBody, Refusal} from '../http/bodies';

const maxBody = 16_384; // bytes

/** Ends the sessions that a logout token names; says whether the token was valid. */
export type LogOut = (logoutToken: string, address: string) => Promise<boolean>;

/** Whether a request may hold a logout token: the one form that `/graphql` takes. */
export function isLogoutForm({method, headers}: Request): boolean {
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
export async function answerLogout(
  request: Request,
  address: string,
  logOut: LogOut,
): Promise<Response> {
  const form = new URLSearchParams(new TextDecoder().decode(await readBody(request, maxBody)));
  const [token, ...others] = form.getAll('logout_token');
  if (!token || others.length > 0 || !(await logOut(token, address))) {
    throw new Refusal(400, 'The logout token is not valid.');
  }
  return new Response(null, {status: 200});
}
