import type {GraphQLEndpoint} from './graphql-endpoint';
import {isJson, type RefusalForm} from './requests';

/**
 * Reads the body of a request, or of a response, chunk by chunk, up to a limit.
 *
 * The part beyond the limit is left unread. When the response is sent, the server
 * (@hono/node-server) drains the rest for half a second, so that a client that
 * is still sending reads the response, and then closes the connection.
 *
 * @param limit bytes.
 * @throws Refusal 413 beyond the limit, at once where `Content-Length` says
 *   so, and 400 when the body breaks off.
 */
export async function* readChunks(
  message: Pick<Request | Response, 'headers' | 'body'>,
  limit: number,
): AsyncGenerator<Uint8Array, void, void> {
  const tooLong = new Refusal(413, `The body is longer than ${limit} bytes.`);
  if (Number(message.headers.get('content-length')) > limit) {
    throw tooLong;
  }
  const reader = message.body?.getReader();
  if (!reader) {
    return;
  }
  let size = 0;
  try {
    for (;;) {
      const {done, value} = await reader.read().catch(() => {
        throw new Refusal(400, 'The body broke off.');
      });
      if (done) {
        return;
      }
      size += value.byteLength;
      // Counted, because a chunked body has no Content-Length.
      if (size > limit) {
        throw tooLong;
      }
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}

/** How long a body that is read whole may take, in ms. */
const maxTime = 30_000;

/**
 * Reads the whole body of a request, within 30 s. Without that limit, a stranger could make the
 * server keep parts of many bodies for minutes.
 *
 * @param limit bytes.
 * @throws Refusal as `readChunks` does, and 408 after that time.
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const tooSlow = new Refusal(408, `The body took more than ${maxTime / 1000} s.`);
    timer = setTimeout(() => reject(tooSlow), maxTime);
  });
  try {
    return await Promise.race([gather(readChunks(request, limit)), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Joins chunks. `listen` disconnects clients that send many small ones. */
export async function gather(chunks: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) {
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}

/**
 * Reads a request's body as JSON.
 *
 * @param limit bytes.
 * @throws Refusal as `readChunks` does, 415 for another type and 400 for a body that is not JSON.
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  if (!isJson(request)) {
    throw new Refusal(415, 'Send JSON, as application/json.');
  }
  return parseJson(new TextDecoder().decode(await readBody(request, limit)));
}

/** @throws Refusal 400 for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The body is not JSON.');
  }
}

/**
 * An error that refuses a request. The app turns it into a response in the form of the route, and
 * {@link sendRefusals} turns it into a GraphQL error.
 */
export class Refusal extends Error {
  override name = 'Refusal';

  /**
   * @param status of the response, 400 to 599.
   * @param message for the client, where the route has messages; never text from the request.
   */
  constructor(
    readonly status: number,
    message = '',
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }

  /** Makes the response, which no cache keeps. */
  toResponse(form: RefusalForm, common: Readonly<Record<string, string>> = {}): Response {
    const {status, message} = this;
    const headers = {'cache-control': 'no-store', ...common, ...this.headers};
    switch (form) {
      case 'nothing':
        return emptyResponse(status, headers);
      case 'json':
        return Response.json({message}, {status, headers});
      case 'graphql':
        return Response.json({errors: [{message}]}, {status, headers});
    }
  }
}

/** Makes a response without a body that no cache keeps, for refusals and for `/session`. */
export function emptyResponse(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, {
    status,
    headers: {
      'cache-control': 'no-store',
      ...headers,
      // A 204 must not have this header (RFC 9110, section 8.6). Without the header, Node would
      // send other empty responses in chunks.
      ...(status === 204 ? {} : {'content-length': '0'}),
    },
  });
}

/** Wraps an endpoint, so that a Refusal that it throws becomes its response. */
export function sendRefusals(endpoint: GraphQLEndpoint): GraphQLEndpoint {
  return async (request, from) => {
    try {
      return await endpoint(request, from);
    } catch (error) {
      if (error instanceof Refusal) {
        return error.toResponse('graphql');
      }
      throw error;
    }
  };
}

/** @throws Refusal 429 when a throttle says that there are seconds to wait. */
export function assertNotThrottled(seconds: number): void {
  if (seconds > 0) {
    const headers = {'retry-after': String(seconds)};
    throw new Refusal(429, `Too many requests. Wait ${seconds} s.`, headers);
  }
}
