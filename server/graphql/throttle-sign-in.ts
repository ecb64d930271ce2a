import type {Throttle} from '../http/throttle';
import type {GraphQLEndpoint} from './graphql-endpoint';
import {watchForWord} from './watch-for-word';

const operation = 'authenticateUser';

/**
 * Puts the address throttle before the sign-in of an endpoint that is
 * not ours, whose accounts are not ours to count. Too many failures answer
 * 429 with `Retry-After` before the request has reached the endpoint whole.
 *
 * An attempt counts before it is made, so that a thousand at once are no way
 * round, and is taken back when it succeeds or the endpoint fails. Bodies are
 * watched as they stream by, so that neither their type nor their length is a
 * way round; compressed ones cannot be watched and are refused with 415.
 *
 * It bounds guessing through this site. It sees neither the platform's other
 * doors nor several guesses in one document: those are the platform's to bound.
 */
export function throttleSignIn(
  endpoint: GraphQLEndpoint,
  throttle: Throttle,
): GraphQLEndpoint {
  return async (request, from) => {
    if (request.headers.has('content-encoding')) {
      return failure(415, 'Compressed requests are not accepted.');
    }
    let isSignIn = false;
    let wait = 0; // seconds
    const begin = async (): Promise<boolean> => {
      isSignIn = true;
      wait = await throttle.count(from.address);
      return wait === 0;
    };
    if (isNamedInQuery(request.url) && !(await begin())) return tooMany(wait);
    const response = await endpoint(watched(request, begin), from).catch(
      (error: unknown) => {
        // A refused body breaks off; what that did to the endpoint is no news.
        if (wait === 0) throw error;
      },
    );
    if (wait > 0 || !response) {
      await response?.body?.cancel();
      return tooMany(wait);
    }
    if (!isSignIn) return response;
    const body = await response.arrayBuffer();
    const isFailure =
      response.status < 500 && saysFailed(Buffer.from(body).toString());
    if (!isFailure) await throttle.forgive(from.address);
    return new Response(body, response);
  };
}

function watched(request: Request, begin: () => Promise<boolean>): Request {
  const body = request.body?.pipeThrough(watchForWord(operation, begin));
  if (!body) return request;
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body,
    // @ts-expect-error: fetch requires it of a streamed body, its types do
    // not know it (https://fetch.spec.whatwg.org/#dom-requestinit-duplex).
    duplex: 'half',
    signal: request.signal,
  });
}

function isNamedInQuery(url: string): boolean {
  const values = new URL(url).searchParams.values();
  return [...values].some((value) => value.includes(operation));
}

// What cannot be read as a success is a failure: who guesses passwords also
// writes the document, and need not ask for `success`.
function saysFailed(text: string): boolean {
  let answers: Answer[];
  try {
    answers = [JSON.parse(text) as Answer | Answer[]].flat();
  } catch {
    return true;
  }
  const results = answers
    .flatMap((answer) => Object.values(answer?.data ?? {}))
    .filter((result) => result !== null);
  // Without a result the endpoint had trouble of its own, unless it says no.
  if (results.length === 0) return text.includes('UNAUTHORIZED');
  return results.some((result) => result.success !== true);
}

/** As much of a GraphQL answer as says whether a sign-in failed. */
interface Answer {
  data?: Record<string, {success?: unknown} | null> | null;
}

function tooMany(wait: number): Response {
  const response = failure(429, 'Too many attempts. Try again later.');
  response.headers.set('retry-after', String(wait));
  return response;
}

function failure(status: number, message: string): Response {
  return Response.json({errors: [{message}]}, {status});
}
