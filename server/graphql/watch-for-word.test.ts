import {watchForWord} from './watch-for-word';

async function watch(
  chunks: string[],
  mayGoOn = true,
): Promise<{calls: number; passed: string}> {
  let calls = 0;
  let passed = '';
  const source = new ReadableStream<Uint8Array>({
    start(stream) {
      for (const chunk of chunks) stream.enqueue(Buffer.from(chunk));
      stream.close();
    },
  });
  const watched = source.pipeThrough(
    watchForWord('signIn', () => {
      calls++;
      return Promise.resolve(mayGoOn);
    }),
  );
  try {
    const bytes = watched as unknown as AsyncIterable<Uint8Array>;
    for await (const chunk of bytes) passed += Buffer.from(chunk).toString();
  } catch {
    // A refused stream breaks off; what passed before is what counts.
  }
  return {calls, passed};
}

test.each([
  [['a signIn b']],
  [['a sig', 'nIn b']],
  [[...'a signIn b']],
  [['signIn signIn', 'signIn']],
  [['a \\u0073ignI\\u006E b']],
  [[...'a \\u0073\\u0069\\u0067\\u006e\\u0049\\u006e b']],
  [['x'.repeat(100_000), 'é signIn']],
])('the word is seen once in %j', async (chunks) => {
  const {calls, passed} = await watch(chunks);
  expect(calls).toBe(1);
  expect(passed).toBe(chunks.join(''));
});

test.each([
  [['sign In']],
  [['SIGNIN']],
  [['sig\\u0']],
  [[]],
  [['sign', '-In']],
])('the word is not seen in %j', async (chunks) => {
  const {calls, passed} = await watch(chunks);
  expect(calls).toBe(0);
  expect(passed).toBe(chunks.join(''));
});

test('a refused stream passes nothing from the chunk with the word on', async () => {
  const {passed} = await watch(['before ', 'signIn', ' after'], false);
  expect(passed).not.toContain('signIn');
  expect(passed).not.toContain('after');
});
