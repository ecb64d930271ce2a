import {HTTPException} from 'hono/http-exception';
import {proxy} from 'hono/proxy';
import type {GraphQLEndpoint} from './graphql-endpoint';
import {createSilence} from './silence';

/**
 * Makes the GraphQL endpoint that hands every request to a server elsewhere
 * (`GRAPHQL_ENDPOINT`) and streams its answer back, so that uploads, deferred
 * results and subscriptions pass.
 *
 * Answers 502 when that server cannot be reached or redirects, and 504 when it
 * is silent; both as a GraphQL error, so that the client has a message. It
 * retries nothing. When the client goes, so does the request.
 *
 * @param endpoint http(s) URL; its query is kept and the request's added.
 * @param options.milliseconds how long the server may be silent before its
 *   headers come, counted from the last byte sent to it; default 15000
 *   (specification, section 9). The body that follows may take its time.
 */
export function graphqlProxy(
  endpoint: string,
  {milliseconds = 15_000} = {},
): GraphQLEndpoint {
  return async (request, {address}) => {
    const silence = createSilence(milliseconds, request);
    try {
      const forwarded = new Request(targetOf(endpoint, request.url), {
        method: request.method,
        headers: requestHeaders(request.headers, address),
        body: request.body?.pipeThrough(silence.breaker()) ?? null,
        // @ts-expect-error: fetch requires it of a streamed body, its types
        // do not know it (https://fetch.spec.whatwg.org/#ref-for-dom-requestinit-duplex).
        duplex: 'half',
      });
      const response = await proxy(forwarded.url, {
        raw: forwarded,
        redirect: 'manual',
        strictConnectionProcessing: true,
        // Given to fetch itself: on its way through a Request that becomes
        // garbage a signal is lost, and with it the timeout
        // (https://github.com/nodejs/undici/issues/4068).
        customFetch: (outgoing) => fetch(outgoing, {signal: silence.signal}),
      });
      if (response.status >= 300 && response.status < 400) {
        await response.body?.cancel();
        return failure(502, 'The GraphQL endpoint redirects.');
      }
      for (const name of droppedFromAnswers) response.headers.delete(name);
      return response;
    } catch (error) {
      if (error instanceof HTTPException) return error.getResponse();
      return silence.isOver()
        ? failure(504, 'Timeout exceeded')
        : failure(502, 'The GraphQL endpoint cannot be reached.');
    } finally {
      silence.end();
    }
  };
}

// What concerns our origin and not the endpoint's. `Referer` may hold
// `auth_token`. Hop-by-hop headers are dropped by Hono's proxy helper.
const droppedFromRequests = [
  'cookie',
  'expect',
  'forwarded',
  'host',
  'referer',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

// What would speak for our origin, or tell what serves behind it.
const droppedFromAnswers = [
  'access-control-allow-credentials',
  'access-control-allow-origin',
  'alt-svc',
  'clear-site-data',
  'server',
  'set-cookie',
  'strict-transport-security',
  'via',
  'x-powered-by',
];

function requestHeaders(original: Headers, address: string): Headers {
  const headers = new Headers(original);
  for (const name of droppedFromRequests) headers.delete(name);
  headers.set('x-forwarded-for', address);
  return headers;
}

function targetOf(endpoint: string, requestUrl: string): URL {
  const target = new URL(endpoint);
  const queries = [target.search, new URL(requestUrl).search];
  target.search = queries
    .map((query) => query.slice(1))
    .filter(Boolean)
    .join('&');
  return target;
}

function failure(status: number, message: string): Response {
  return Response.json({errors: [{message}]}, {status});
}
