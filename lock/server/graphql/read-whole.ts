const maxBytes = 2 ** 20;

/**
 * Reads an answer whole, where it is text of at most 1 MiB in one part.
 *
 * @returns the answer, which is still unread, and its text where that was read.
 * @throws what reading the body throws.
 */
export async function readWhole(answer: Response): Promise<{response: Response; text?: string}> {
  const {headers, body} = answer;
  const inParts = /^(multipart\/|text\/event-stream)/i.test(headers.get('content-type') ?? '');
  if (inParts || headers.has('content-encoding')) {
    return {response: answer};
  }
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const {done, value} = (await reader?.read()) ?? {done: true};
    if (done || !value) {
      const bytes = Buffer.concat(chunks);
      // Some statuses may have no body, not even an empty one.
      return {response: new Response(size > 0 ? bytes : null, answer), text: bytes.toString()};
    }
    chunks.push(value);
    size += value.byteLength;
    if (reader && size > maxBytes) {
      return {response: new Response(toStream(chunks, reader), answer)};
    }
  }
}

/** What has been read, and then the rest. */
function toStream(
  chunks: Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(stream) {
        const chunk = chunks.shift() ?? (await reader.read()).value;
        if (chunk) {
          stream.enqueue(chunk);
        } else {
          stream.close();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    {highWaterMark: 0},
  );
}
