import {promisify} from 'node:util';
import {brotliDecompress} from 'node:zlib';
import {LRUCache} from 'lru-cache';

type Bytes = Buffer<ArrayBuffer>;

const partSize = 65_536; // bytes

/**
 * Makes a function that unpacks files for clients that do not accept brotli, which browsers do over
 * https. It unpacks one file at a time, and a file once for all requests that wait for it.
 *
 * @param maxBytes how much of what was asked for last stays in memory, unpacked.
 */
export function createUnpack(maxBytes: number): (packed: Bytes) => Promise<Bytes> {
  const kept = new LRUCache<Bytes, Bytes>({
    maxSize: maxBytes,
    sizeCalculation: ({length}) => length || 1,
  });
  const waiting = new Map<Bytes, Promise<Bytes>>();
  let last = Promise.resolve();

  async function unpack(packed: Bytes, before: Promise<void>): Promise<Bytes> {
    await before;
    try {
      const plain = await decompress(packed);
      kept.set(packed, plain);
      return plain;
    } finally {
      waiting.delete(packed);
    }
  }

  return async (packed) => {
    const known = kept.get(packed) ?? waiting.get(packed);
    if (known) {
      return known;
    }
    const started = unpack(packed, last);
    waiting.set(packed, started);
    last = started.then(done, done);
    return started;
  };
}

const done = () => {};
const decompress = promisify<Buffer, Bytes>(brotliDecompress);

/**
 * Sends a file in parts, each when the client has read those before. Each part asks
 * for the file again and is a copy, so that a client which stops reading keeps 64 kB
 * in memory, and not the file.
 *
 * @throws the error of the first call of `read`.
 */
export async function sendInParts(
  read: () => Promise<Bytes>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  await read();
  let start = 0;
  return new ReadableStream(
    {
      async pull(stream) {
        const file = await read();
        stream.enqueue(Buffer.from(file.subarray(start, start + partSize)));
        start += partSize;
        if (start >= file.length) {
          stream.close();
        }
      },
    },
    {highWaterMark: 0},
  );
}
