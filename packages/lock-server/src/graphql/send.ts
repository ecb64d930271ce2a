import type {IncomingHttpHeaders} from 'node:http';
import {Readable} from 'node:stream';
import {errors, request as send} from 'undici';
import {readChunks, Refusal} from '../http/bodies';
import {outgoing} from '../http/outgoing';
import {
  type FailureCause,
  failureHeader,
  type ReportFailure,
} from '../monitoring/endpoint-failures';
import {type GraphQLCall, graphqlRequest} from '../http/graphql-endpoint';
import {readCall} from './call';

/** Options of {@link sendCall}. */
export interface SendOptions {
  endpoint: string;
  /** A call to send as JSON, or the limit in bytes of an upload that is forwarded unread. */
  content: GraphQLCall | {maxUpload: number};
  /** The client's request: some of its headers are forwarded, and its signal aborts the call. */
  request: Request;
  address: string;
  /** How long the endpoint may be silent, in ms. */
  milliseconds: number;
  /** Receives why the endpoint gave no answer; default nobody. */
  reportFailure?: ReportFailure;
  /** Whether the response is read to its end before it is returned; default false. */
  isWhole?: boolean;
}

/** How long the endpoint may be silent, in ms: browsers give up after 15 s, and log nothing. */
export const defaultTimeout = 14_000;

const redirects = [301, 302, 303, 307, 308];
const bodiless = [204, 205, 304];

/**
 * Sends a call to the endpoint and returns its response while the body still streams in.
 *
 * The endpoint has `milliseconds` to send the headers of its response, counted from the last byte
 * sent to it, and as long again for each chunk that the client is ready for. Where the client
 * accepts a stream (deferred results, subscriptions), the body may be silent for any time. With
 * `isWhole`, headers and body together must arrive within `milliseconds`. Node's fetch is not used:
 * it would keep a copy of a streamed body, and lose its signal
 * (https://github.com/nodejs/undici/issues/4058 and 4068).
 *
 * @throws EndpointFailure 502 when the endpoint cannot be reached or redirects, and 504 when it is
 *   silent; the failure has then been reported. Refusal 400 when the call is nested too deeply to
 *   be serialised, and any Refusal of reading an upload. A client that leaves without an answer
 *   after half of the time is reported too.
 */
export async function sendCall(sending: SendOptions): Promise<Response> {
  const {request, milliseconds, isWhole = false} = sending;
  const start = performance.now();
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const overdue = new errors.HeadersTimeoutError();
  const timer = isWhole ? setTimeout(() => controller.abort(overdue), milliseconds) : undefined;
  request.signal.addEventListener('abort', abort, {once: true});
  // Also keeps a reference to the request until then: the signal of a Request that was
  // garbage-collected never fires (https://github.com/nodejs/undici/issues/4068).
  const end = (): void => {
    clearTimeout(timer);
    request.signal.removeEventListener('abort', abort);
  };
  if (request.signal.aborted) {
    abort();
  }
  try {
    const {statusCode, headers, body} = await send(buildTarget(sending), {
      ...buildContent(sending),
      dispatcher: outgoing(),
      signal: controller.signal,
      headersTimeout: milliseconds,
      bodyTimeout: acceptsStream(request) ? 0 : milliseconds,
    });
    if (redirects.includes(statusCode)) {
      discard(body);
      throw new EndpointFailure('refused', 'The GraphQL endpoint redirects');
    }
    if (isWhole && headers['content-encoding']) {
      discard(body);
      throw new EndpointFailure(
        'not-json',
        'The GraphQL endpoint compresses its answer although the request did not accept that',
      );
    }
    const init = {status: statusCode, headers: pick(headers, fromEndpoint)};
    if (isWhole || bodiless.includes(statusCode)) {
      const text = await body.text();
      end();
      return new Response(text || null, init);
    }
    body.once('close', end);
    return new Response(toStream(body), init);
  } catch (error) {
    end();
    const refusal = toRefusal(error);
    if (!request.signal.aborted) {
      if (refusal instanceof EndpointFailure) {
        sending.reportFailure?.(refusal.failure, refusal.reason);
      }
    } else if (performance.now() - start > milliseconds / 2) {
      sending.reportFailure?.(
        'silent',
        'The GraphQL endpoint did not answer, and the client left.',
      );
    }
    throw refusal;
  }
}

/**
 * Sends a request of the server itself to an endpoint, as the proxy sends requests of readers.
 *
 * @throws Error that says why there is no answer.
 */
export async function askEndpoint(
  endpoint: string,
  body: Parameters<typeof graphqlRequest>[0],
  asked?: Parameters<typeof graphqlRequest>[1],
): Promise<{status: number; text: string}> {
  const request = graphqlRequest(body, asked);
  const response = await sendCall({
    ...{endpoint, request, content: await readCall(request)},
    ...{address: '127.0.0.1', milliseconds: defaultTimeout, isWhole: true},
  }).catch((error: Error) => {
    throw error instanceof EndpointFailure ? new Error(error.reason) : error;
  });
  return {status: response.status, text: await response.text()};
}

/** The endpoint gave no answer that can be passed on. */
export class EndpointFailure extends Refusal {
  /**
   * @param failure 504 for `silent`, else 502.
   * @param message for the client.
   * @param reason for operators, without any secret.
   * @param isUnsent whether the connection failed, so that the endpoint did not receive the call.
   */
  constructor(
    readonly failure: FailureCause,
    message: string,
    readonly reason = message,
    readonly isUnsent = false,
  ) {
    super(failure === 'silent' ? 504 : 502, message, {[failureHeader]: failure});
  }
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) {
    return error;
  }
  // JSON.stringify throws it for a deep object; JSON.parse accepts any depth.
  if (error instanceof RangeError) {
    return new Refusal(400, 'The request is nested too deeply.');
  }
  const {code, message} = error as NodeJS.ErrnoException;
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError) {
    const reason = `The GraphQL endpoint did not answer: ${code}`;
    return new EndpointFailure('silent', 'Timeout exceeded', reason);
  }
  // Codes of undici such as UND_ERR_SOCKET say little, so its message is added. The message names a
  // host and a port at most.
  const why = error instanceof errors.UndiciError ? `${code} (${message})` : (code ?? message);
  const text = 'The GraphQL endpoint cannot be reached';
  const isUnsent = /CERT|SELF_SIGNED|UNABLE_TO_|^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED)$/.test(
    code ?? '',
  );
  return new EndpointFailure('unreachable', `${text}.`, `${text}: ${why}`, isUnsent);
}

// `Readable.toWeb` is not used: it throws an uncaught error when data arrives after a cancel.
function toStream(body: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array, undefined> = body[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(stream) {
        const {done, value} = await chunks.next();
        if (done) {
          stream.close();
        } else {
          stream.enqueue(value);
        }
      },
      cancel: () => discard(body),
    },
    {highWaterMark: 0},
  );
}

function discard(body: Readable): void {
  body.on('error', () => {}).destroy();
}

function acceptsStream({headers}: Request): boolean {
  return /multipart\/|text\/event-stream/i.test(headers.get('accept') ?? '');
}

function buildContent({content, request, address}: SendOptions) {
  const headers: Record<string, string> = {
    ...pick(Object.fromEntries(request.headers), fromClients),
    // The proxy reads the response of a sign-in, so it must not be compressed.
    'accept-encoding': 'identity',
    'x-forwarded-for': address,
  };
  if (request.method !== 'POST') {
    return {method: 'GET', headers} as const;
  }
  if ('maxUpload' in content) {
    headers['content-type'] = request.headers.get('content-type') ?? '';
    const body = Readable.from(readChunks(request, content.maxUpload));
    return {method: 'POST', headers, body} as const;
  }
  headers['content-type'] = 'application/json';
  const body = JSON.stringify(content.parameters);
  return {method: 'POST', headers, body} as const;
}

// Keeps the query string of the endpoint's own URL. From the client's, only GraphQL's parameters
// and the timestamp `_dc` are added, and to a POST only `_dc`: some servers read a document from
// the query string of a POST.
function buildTarget({endpoint, content, request}: SendOptions): URL {
  const target = new URL(endpoint);
  const timestamp = new URL(request.url).searchParams.get('_dc');
  if (timestamp) {
    target.searchParams.set('_dc', timestamp);
  }
  if (request.method === 'POST' || 'maxUpload' in content) {
    return target;
  }
  for (const [name, value] of Object.entries(content.parameters)) {
    if (value) {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      target.searchParams.set(name, text);
    }
  }
  return target;
}

// The headers that pass between a client and the platform's endpoint. All others are dropped in
// both directions: a header such as `Remote-User` or `X-Accel-Redirect` may have a special meaning
// for another server.

// prettier-ignore
const fromClients = [
  // For a query by GET: some endpoints take this header as proof that no form sent the request.
  // `buildContent` sets the type of a body.
  'content-type',
  // The kind of response: `accept` asks for deferred results.
  'accept', 'accept-language',
  // The user and the program that ask.
  'x-auth-token', 'user-agent',
  // Apollo's and Yoga's proof that the request is no form, and their names for
  // clients in statistics.
  'apollo-require-preflight', 'graphql-preflight', 'x-graphql-yoga-csrf',
  'x-apollo-operation-name', 'apollographql-client-name',
  'apollographql-client-version',
  // Traces across servers (https://www.w3.org/TR/trace-context/).
  'traceparent', 'tracestate',
];

// prettier-ignore
const fromEndpoint = [
  // The kind of body. The server sets the length itself.
  'content-type', 'content-language', 'content-encoding',
  // The client reads the endpoint's clock from this header.
  'date',
  // Advice after a refusal. `www-authenticate` is left out: browsers would ask for a password on
  // our origin.
  'retry-after', 'allow',
  // The id to tell the platform's support.
  'x-request-id',
];

function pick(original: IncomingHttpHeaders, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = original[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
