import {afterTest} from '../../../testing/src/after-test';
import {readBody} from './bodies';

/** Makes a request with this body. */
const post = (body: BodyInit): Request =>
  new Request('http://localhost/', {method: 'POST', body, duplex: 'half'} as RequestInit);

const twoChunks = () =>
  new ReadableStream({
    start(stream) {
      ['one', 'two'].forEach((text) => stream.enqueue(Buffer.from(text)));
      stream.close();
    },
  });

test('a body up to the limit is read whole', async () => {
  const body = await readBody(post(twoChunks()), 6);
  expect(Buffer.from(body).toString()).toBe('onetwo');
});

test('a request without a body has an empty one', async () => {
  expect(await readBody(new Request('http://localhost/'), 0)).toHaveLength(0);
});

test('a length beyond the limit is refused before anything is read', async () => {
  const headers = {'content-length': '7'};
  const request = new Request(post(twoChunks()), {headers});
  await expect(readBody(request, 6)).rejects.toMatchObject({status: 413});
  expect(request.bodyUsed).toBe(false);
});

test('a body that breaks off is refused', async () => {
  const request = post(new ReadableStream({pull: (stream) => stream.error(new Error())}));
  await expect(readBody(request, 6)).rejects.toMatchObject({status: 400});
});

test('a body that is still coming after 30 s is refused', async () => {
  jest.useFakeTimers();
  afterTest(() => void jest.useRealTimers());
  const slow = new ReadableStream({
    async pull(stream) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      stream.enqueue(Buffer.from('x'));
    },
  });
  let refusal: unknown;
  void readBody(post(slow), 1000).catch((error: unknown) => (refusal = error));
  await jest.advanceTimersByTimeAsync(29_900);
  expect(refusal).toBeUndefined();
  await jest.advanceTimersByTimeAsync(200);
  expect(refusal).toMatchObject({status: 408});
});
