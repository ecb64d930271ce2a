import {ServerError} from '@apollo/client/errors';
import {httpRetryDelay, isTransient, retryHttp} from './retry-http';

const retries = [1, 2, 3, 4, 5];
const status = (code: number) =>
  new ServerError(`${code}`, {
    response: new Response('', {status: code}),
    bodyText: '',
  });

test.each([
  [0, [200, 400, 800, 1600, 3200]],
  [0.5, [220, 440, 880, 1760, 3520]],
  [1, [240, 480, 960, 1920, 3840]],
])('with jitter at %d the delays are %j', (jitter, delays) => {
  expect(retries.map((retry) => httpRetryDelay(retry, jitter))).toEqual(delays);
});

test.each([
  [500, false],
  [501, true],
  [503, true],
  [598, true],
  [599, false],
  [404, false],
])('whether status %d may pass is %s', (code, passing) => {
  expect(isTransient(status(code))).toBe(passing);
});

test('a network error is transient whatever its message, another error is not', () => {
  expect(isTransient(new TypeError('fetch failed'))).toBe(true);
  expect(isTransient(new Error('Timeout exceeded'))).toBe(false);
});

test('a request that always fails is sent 6 times, and the last error is thrown', async () => {
  const sleep = jest.fn(async () => {});
  let sent = 0;
  const request = async () => {
    throw new TypeError(`try ${++sent}`);
  };
  await expect(retryHttp(request, {sleep, random: () => 0})).rejects.toThrow(
    'try 6',
  );
  expect(sleep.mock.calls).toEqual([[200], [400], [800], [1600], [3200]]);
});

test('a request that succeeds the third time is sent three times', async () => {
  const request = jest
    .fn(async () => 'done')
    .mockRejectedValueOnce(status(502))
    .mockRejectedValueOnce(new TypeError('Load failed'));
  const sleep = async () => {};
  await expect(retryHttp(request, {sleep})).resolves.toBe('done');
  expect(request).toHaveBeenCalledTimes(3);
});
