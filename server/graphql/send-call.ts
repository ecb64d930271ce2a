import {Refusal} from '../http/refusal';
import type {GraphQLCall} from './graphql-call';
import {answerHeaders, requestHeaders} from './proxy-headers';
import {createSilence, type Silence} from './silence';
import {uploadForm} from './upload-form';

/** How a call is sent, and for whom. */
export interface Sending {
  endpoint: string;
  call: GraphQLCall;
  /** The client's request, for headers and for when the client goes. */
  request: Request;
  address: string;
  /** How long the endpoint may be silent, in ms. */
  milliseconds: number;
  /** Whether the answer is received before it is given; default false. */
  isWhole?: boolean;
}

/**
 * Sends a call to the endpoint and gives its answer as it streams in.
 *
 * The endpoint has its time until the headers of the answer come, counted from
 * the last byte sent to it, and again for each next chunk that the client is
 * ready for. An answer that is a stream (deferred results, subscriptions) may
 * be silent once its headers are here. With `isWhole` headers and body have to
 * come in that time together.
 *
 * @throws Refusal 502 when the endpoint cannot be reached or redirects, 504
 *   when it is silent, and what reading an upload throws.
 */
export async function sendCall(sending: Sending): Promise<Response> {
  const {milliseconds, request, isWhole = false} = sending;
  const silence = createSilence(milliseconds, request);
  let broken: unknown;
  try {
    const response = await silence.hear(
      fetch(targetOf(sending), {
        ...content(sending, silence, (cause) => (broken = cause)),
        // With any other value fetch keeps a copy of a streamed body
        // (https://github.com/nodejs/undici/issues/4058).
        redirect: 'error',
        // Given to fetch itself: on its way through a Request that becomes
        // garbage a signal is lost, and with it the timeout
        // (https://github.com/nodejs/undici/issues/4068).
        signal: silence.signal,
      }).then((answer) => (isWhole ? received(answer, silence) : answer)),
    );
    const {status, headers} = response;
    const body = isWhole ? response.body : passedOn(response, silence);
    if (!body || isWhole) {
      silence.end();
    }
    return new Response(body, {status, headers: answerHeaders(headers)});
  } catch {
    silence.end();
    if (broken instanceof Refusal) {
      throw broken;
    }
    throw silence.isOver()
      ? new Refusal(504, 'Timeout exceeded')
      : new Refusal(502, 'The GraphQL endpoint cannot be reached.');
  }
}

// Once its headers are here, an answer no longer heeds the signal given to
// fetch when the request it made is garbage
// (https://github.com/nodejs/undici/issues/4068): its body is cancelled here.
async function received(
  response: Response,
  {signal}: Silence,
): Promise<Response> {
  const chunks: Uint8Array[] = [];
  const reader = response.body?.getReader();
  const cancel = () => void reader?.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel);
  for (let next = await reader?.read(); next?.value;) {
    chunks.push(next.value);
    next = await reader?.read();
  }
  signal.removeEventListener('abort', cancel);
  // Some statuses allow no body, not even an empty one.
  return new Response(chunks.length ? Buffer.concat(chunks) : null, response);
}

function content(
  {call, request, address}: Sending,
  silence: Silence,
  onBroken: (error: unknown) => void,
): RequestInit {
  const {method} = request;
  const headers = requestHeaders(request.headers, address);
  if (method !== 'POST') {
    return {method, headers};
  }
  if (!call.upload) {
    headers.set('content-type', 'application/json');
    return {method, headers, body: JSON.stringify(call.parameters)};
  }
  const form = uploadForm(call, call.upload);
  headers.set('content-type', form.contentType);
  const chunks = form.chunks();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        try {
          const {done, value} = await chunks.next();
          silence.restart();
          if (done) {
            stream.close();
          } else {
            stream.enqueue(value);
          }
        } catch (error) {
          onBroken(error);
          throw error;
        }
      },
      async cancel() {
        await chunks.return();
      },
    },
    {highWaterMark: 0},
  );
  // @ts-expect-error: fetch requires `duplex` of a streamed body, its types do
  // not know it (https://fetch.spec.whatwg.org/#dom-requestinit-duplex).
  return {method, headers, body, duplex: 'half'};
}

function passedOn(
  {body, headers}: Response,
  silence: Silence,
): ReadableStream<Uint8Array> | null {
  if (!body) {
    return null;
  }
  const reader = body.getReader();
  const type = headers.get('content-type') ?? '';
  const isStream = /^(multipart\/|text\/event-stream)/i.test(type);
  return new ReadableStream(
    {
      async pull(stream) {
        try {
          const next = reader.read();
          const {done, value} = await (isStream ? next : silence.hear(next));
          if (!done) {
            return stream.enqueue(value);
          }
          silence.end();
          stream.close();
        } catch (error) {
          await reader.cancel().catch(() => undefined);
          throw error;
        }
      },
      async cancel(reason) {
        silence.end();
        await reader.cancel(reason);
      },
    },
    {highWaterMark: 0},
  );
}

// The endpoint's own query stays; of the client's, only what is GraphQL's and
// the timestamp `_dc`. Some servers read a document from the query of a POST.
function targetOf({endpoint, call, request}: Sending): URL {
  const target = new URL(endpoint);
  const timestamp = new URL(request.url).searchParams.get('_dc');
  if (timestamp) {
    target.searchParams.set('_dc', timestamp);
  }
  if (request.method === 'POST') {
    return target;
  }
  for (const [name, value] of Object.entries(call.parameters)) {
    if (value === null || value === undefined) {
      continue;
    }
    target.searchParams.set(
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    );
  }
  return target;
}
