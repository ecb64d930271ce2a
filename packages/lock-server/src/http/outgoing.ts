import {type Dispatcher, EnvHttpProxyAgent, request} from 'undici';

let dispatcher: Dispatcher | undefined;

/**
 * Returns the dispatcher of all requests that leave the server: they go through the proxy in
 * `HTTPS_PROXY` or `HTTP_PROXY`, except to the hosts in `NO_PROXY`. Node 20's fetch supports no
 * proxy.
 *
 * It is created at the first call, so a proxy with an invalid address makes the calls fail.
 */
export function outgoing(): Dispatcher {
  return (dispatcher ??= new EnvHttpProxyAgent());
}

/** A request to another server. */
export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  /** The fields of a form, as URLSearchParams; anything else is not sent. */
  body?: unknown;
  signal?: AbortSignal;
}

/**
 * Asks another server, as `fetch` does, without following a redirect.
 *
 * @param limits how long the request may take, in ms, and how long its answer may be, in bytes.
 * @throws TypeError with the cause where there is no whole answer within these limits.
 */
export async function fetchOutside(
  url: string,
  {method = 'GET', headers, body, signal}: Asked,
  {milliseconds, maxBytes}: {milliseconds: number; maxBytes: number},
): Promise<Response> {
  const timeout = AbortSignal.timeout(milliseconds);
  try {
    const answer = await request(url, {
      ...{method, headers, dispatcher: outgoing()},
      body: body instanceof URLSearchParams ? String(body) : undefined,
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    });
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > maxBytes) {
        throw new Error(`the answer is longer than ${maxBytes} bytes`);
      }
      chunks.push(chunk);
    }
    const named = Object.entries(answer.headers).flatMap(([name, values]) =>
      [values ?? []].flat().map((value): [string, string] => [name, value]),
    );
    const content = size > 0 ? Buffer.concat(chunks) : null;
    return new Response(content, {status: answer.statusCode, headers: named});
  } catch (cause) {
    throw new TypeError('There is no answer.', {cause});
  }
}
