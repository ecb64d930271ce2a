import type {IncomingHttpHeaders} from 'node:http';

// What passes between a client and the platform's endpoint. Everything else is
// dropped, both ways: a header may mean more to a server than to us, such as
// `Remote-User` or `X-Accel-Redirect`.

const fromClients = [
  // What kind of answer: `accept` asks for deferred results.
  ...['accept', 'accept-language'],
  // Who asks.
  ...['x-auth-token', 'user-agent'],
  // Apollo's and Yoga's proof that the request is no form, and their names for
  // clients in statistics.
  ...['apollo-require-preflight', 'graphql-preflight', 'x-graphql-yoga-csrf'],
  ...['x-apollo-operation-name', 'apollographql-client-name'],
  ...['apollographql-client-version'],
  // Traces across servers (https://www.w3.org/TR/trace-context/).
  ...['traceparent', 'tracestate'],
];

const fromEndpoint = [
  // What the body is. Its length is ours.
  ...['content-type', 'content-language', 'content-encoding'],
  // The client reads the endpoint's clock from it.
  'date',
  // What to do about a refusal. Not `www-authenticate`: browsers would ask for
  // a password on our origin.
  ...['retry-after', 'allow'],
  // What to tell the platform's support.
  'x-request-id',
];

/**
 * Picks the headers that pass on to the endpoint.
 *
 * @param address of the client, sent to the endpoint.
 */
export function requestHeaders(
  original: Headers,
  address: string,
): Record<string, string> {
  const headers = pick(Object.fromEntries(original), fromClients);
  // `identity`: the answer of a sign-in is read here.
  return {
    ...headers,
    'accept-encoding': 'identity',
    'x-forwarded-for': address,
  };
}

/** Picks the headers that pass back to the client. */
export function answerHeaders(
  original: IncomingHttpHeaders,
): Record<string, string> {
  return pick(original, fromEndpoint);
}

function pick(
  original: IncomingHttpHeaders,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = original[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
