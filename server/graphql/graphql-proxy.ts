import {sendRefusals} from '../http/refusal';
import {createThrottle, type Throttle} from '../http/throttle';
import {ignoreEvents, type ReportEvent} from '../operations/events';
import {findSignIn} from './find-sign-in';
import type {GraphQLEndpoint} from '../http/graphql-endpoint';
import {readCall} from './read-call';
import {sendCall} from './send-call';
import {sendSignIn} from './send-sign-in';

/** Options of {@link graphqlProxy}. */
export interface GraphQLProxyOptions {
  /** How long the endpoint may be silent, in ms; default 15000. */
  milliseconds?: number;
  /** How long a form with uploads may be, in bytes; default 25 MiB. */
  uploadLimit?: number;
  /** Counts failed sign-ins by address; default 100 in 15 minutes. */
  throttle?: Throttle;
  /** Receives sign-ins that succeed, fail or are throttled. */
  report?: ReportEvent;
}

/**
 * Makes the GraphQL endpoint that asks a server elsewhere (`GRAPHQL_ENDPOINT`).
 *
 * A request is parsed and serialised again: one document with its variables and
 * extensions. So no persisted query, second key, other encoding or second part
 * of a form hides a sign-in, and sign-ins are throttled. Files of uploads and
 * answers stream; deferred results and subscriptions pass.
 *
 * Answers 502 when the server cannot be reached or redirects, and 504 when it
 * is silent; both as a GraphQL error. It retries nothing. A client
 * that disconnects aborts the request.
 *
 * @param endpoint http(s) URL; its query is kept.
 */
export function graphqlProxy(
  endpoint: string,
  {
    milliseconds = 15_000,
    uploadLimit = 25 * 2 ** 20,
    throttle = createThrottle(),
    report = ignoreEvents,
  }: GraphQLProxyOptions = {},
): GraphQLEndpoint {
  return sendRefusals(async (request, {address}) => {
    const call = await readCall(request, uploadLimit);
    const sending = {endpoint, call, request, address, milliseconds};
    const signIn = findSignIn(call.document);
    if (!signIn) {
      return sendCall(sending);
    }
    const send = () => sendCall({...sending, isWhole: true});
    return sendSignIn(signIn, {throttle, address, send, report});
  });
}
