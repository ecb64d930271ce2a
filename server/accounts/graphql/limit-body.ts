/**
 * Reads a request's body up to a limit.
 * @param limit bytes.
 * @returns a request that holds the body, or undefined when it is longer;
 *   what lies beyond the limit is not read.
 */
export async function limitBody(
  request: Request,
  limit: number,
): Promise<Request | undefined> {
  if (!request.body) return request;
  const chunks: Uint8Array[] = [];
  let size = 0;
  // The DOM's types do not know that a stream can be iterated.
  const body = request.body as unknown as AsyncIterable<Uint8Array>;
  // Counted, because content-length is a claim and may be missing.
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  const {url, method, headers, signal} = request;
  return new Request(url, {
    method,
    headers,
    signal,
    body: Buffer.concat(chunks),
  });
}
