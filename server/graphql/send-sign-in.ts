import {Refusal} from '../http/refusal';
import type {Throttle} from '../http/throttle';
import type {ReportEvent} from '../operations/events';
import type {SignIn} from './find-sign-in';

/**
 * Sends a sign-in to an endpoint that is not ours, whose accounts are not ours
 * to count: failures are counted by address.
 *
 * An attempt counts before it is made, so that a thousand at once do not get
 * past the limit. It is taken back when the answer says `success: true`, and
 * in no other case: an endpoint may refuse by an error or a status.
 *
 * This bounds guessing through this site, not at the platform's own addresses.
 *
 * @param options.send gives the answer with its body received.
 * @param options.report receives how it ended.
 * @throws Refusal 429 with `Retry-After` after too many failures; the endpoint
 *   is not asked then.
 */
export async function sendSignIn(
  signIn: SignIn,
  options: {
    throttle: Throttle;
    address: string;
    send: () => Promise<Response>;
    report: ReportEvent;
  },
): Promise<Response> {
  const {throttle, address, send, report} = options;
  const wait = await throttle.count(address);
  if (wait > 0) {
    report({event: 'sign_in_throttled', address, reason: 'address'});
    throw new Refusal(429, 'Too many attempts. Try again later.', {
      'retry-after': String(wait),
    });
  }
  const response = await send();
  const answer = await response.text();
  const {hasSucceeded, account} = signIn.readResult(answer);
  if (response.ok && hasSucceeded) {
    await throttle.forgive(address);
    report({event: 'signed_in', account, address});
  } else {
    report({event: 'sign_in_refused', address});
  }
  return new Response(answer || null, response);
}
