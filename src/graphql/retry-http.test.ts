import {isTransient, retryDelay, retryHttp} from './retry-http';
import {StatusError} from './status-error';
import {TimeoutError} from './timeout-error';

const netless = new TypeError('Failed to fetch');

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test.each([
  [0, [200, 400, 800, 1600, 3200, null]],
  [0.5, [220, 440, 880, 1760, 3520, null]],
  [1, [240, 480, 960, 1920, 3840, null]],
])('with jitter at %d the delays are %j', (jitter, delays) => {
  jest.spyOn(Math, 'random').mockReturnValue(jitter);
  const retries = [1, 2, 3, 4, 5, 6];
  expect(retries.map((retry) => retryDelay(retry, Date.now()))).toEqual(delays);
});

test('no retry starts more than 8 s after the first try', () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  expect(retryDelay(1, Date.now() - 7800)).toBe(200);
  expect(retryDelay(1, Date.now() - 7801)).toBeNull();
});

test.each([
  [500, false],
  [501, true],
  [503, true],
  [598, true],
  [599, false],
  [404, false],
])('whether status %d may pass is %s', (code, passing) => {
  expect(isTransient(new StatusError(code))).toBe(passing);
});

test('a network error is transient, a timeout or a mistake is not', () => {
  expect(isTransient(netless)).toBe(true);
  expect(isTransient(new TimeoutError())).toBe(false);
  expect(isTransient(new TypeError('x is not a function'))).toBe(false);
});

/** Settles a request while its delays pass. */
async function settle<T>(result: Promise<T>): Promise<T> {
  result.catch(() => {});
  await jest.advanceTimersByTimeAsync(10_000);
  return result;
}

test('a request that always fails is sent 6 times, and the last error is thrown', async () => {
  let sent = 0;
  const request = async () => {
    throw new StatusError(501 + sent++);
  };
  await expect(settle(retryHttp(request))).rejects.toThrow('status code 506');
});

test('a request that succeeds the third time is sent three times', async () => {
  const request = jest
    .fn(async () => 'done')
    .mockRejectedValueOnce(new StatusError(502))
    .mockRejectedValueOnce(netless);
  await expect(settle(retryHttp(request))).resolves.toBe('done');
  expect(request).toHaveBeenCalledTimes(3);
});

test('a signal ends the waiting and the retries at once', async () => {
  const controller = new AbortController();
  const request = jest.fn().mockRejectedValue(netless);
  const result = retryHttp(request, controller);
  result.catch(() => {});
  await jest.advanceTimersByTimeAsync(0);
  controller.abort();
  await expect(result).rejects.toBe(netless);
  expect(request).toHaveBeenCalledTimes(1);
});

test('a request under way when the signal comes is the last', async () => {
  const controller = new AbortController();
  const request = jest.fn(async () => {
    controller.abort();
    throw netless;
  });
  await expect(retryHttp(request, controller)).rejects.toBe(netless);
  expect(request).toHaveBeenCalledTimes(1);
});
