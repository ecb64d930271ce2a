import {afterTest} from '../testing/after-test';
import {readBody} from './bodies';

function post(...chunks: string[]): Request {
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      for (const chunk of chunks) {
        stream.enqueue(Buffer.from(chunk));
      }
      stream.close();
    },
  });
  return new Request('http://localhost/', {
    method: 'POST',
    body,
    duplex: 'half',
  } as RequestInit);
}

test('a body up to the limit is read whole', async () => {
  const body = await readBody(post('one', 'two'), 6);
  expect(Buffer.from(body).toString()).toBe('onetwo');
});

test('a request without a body has an empty one', async () => {
  expect(await readBody(new Request('http://localhost/'), 0)).toHaveLength(0);
});

test('a length beyond the limit is refused before anything is read', async () => {
  const headers = {'content-length': '7'};
  const request = new Request(post('onetwo'), {headers});
  await expect(readBody(request, 6)).rejects.toMatchObject({status: 413});
  expect(request.bodyUsed).toBe(false);
});

test('a body that breaks off is refused', async () => {
  const request = new Request('http://localhost/', {
    method: 'POST',
    body: new ReadableStream({pull: (stream) => stream.error(new Error())}),
    duplex: 'half',
  } as RequestInit);
  await expect(readBody(request, 6)).rejects.toMatchObject({status: 400});
});

test('a body that is still coming after 30 s is refused', async () => {
  jest.useFakeTimers();
  afterTest(() => void jest.useRealTimers());
  const request = new Request('http://localhost/', {
    method: 'POST',
    body: new ReadableStream({
      async pull(stream) {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        stream.enqueue(Buffer.from('x'));
      },
    }),
    duplex: 'half',
  } as RequestInit);
  let refusal: unknown;
  void readBody(request, 1000).catch((error: unknown) => (refusal = error));
  await jest.advanceTimersByTimeAsync(29_900);
  expect(refusal).toBeUndefined();
  await jest.advanceTimersByTimeAsync(200);
  expect(refusal).toMatchObject({status: 408});
});
