import {stubFetch, type StubAnswer} from '../testing/stub-client';
import {StatusError, TimeoutError} from './errors';
import {
  isTransient,
  recordServerDate,
  retryDelay,
  retryHttp,
  sendOperation,
  serverClockOffset,
} from './http';
import {refreshAuthTokenText} from './refresh-operation.generated';

const networkError = new TypeError('Failed to fetch');

beforeEach(() => {
  jest.useFakeTimers({now: Date.parse('2026-01-01T12:00:00Z')});
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
  [new StatusError(404), false],
  [new StatusError(500), false],
  [new StatusError(501), true],
  [new StatusError(598), true],
  [new StatusError(599), false],
  [networkError, true],
  [new TimeoutError(), false],
  [new TypeError('x is not a function'), false],
])('whether %s is transient: %s', (error, expected) => {
  expect(isTransient(error)).toBe(expected);
});

/** Settles a request while its delays pass. */
async function settle<T>(result: Promise<T>): Promise<T> {
  result.catch(() => {});
  await jest.advanceTimersByTimeAsync(20_000);
  return result;
}

test('a request that always fails is sent 6 times, and the last error is thrown', async () => {
  let sent = 0;
  const request = async () => {
    throw new StatusError(501 + sent++);
  };
  await expect(settle(retryHttp(request))).rejects.toThrow('status code 506');
});

const refreshAuthToken = {success: true, token: 'new', refreshToken: 'next'};

function send(endpoint: string, ...answers: StubAnswer[]) {
  const fetch = stubFetch(...answers);
  const variables = {refreshToken: 'r-1'};
  const sent = {endpoint, token: 'token-1', fetch};
  return {fetch, data: sendOperation(refreshAuthTokenText, variables, sent)};
}

test.each([
  ['/graphql', '/graphql?_dc=1767268800000'],
  ['https://x.example/a?b=1', 'https://x.example/a?b=1&_dc=1767268800000'],
])('an operation is posted to %s with the time as _dc', async (to, url) => {
  const {fetch, data} = send(to, {data: {refreshAuthToken}});
  await expect(data).resolves.toEqual({refreshAuthToken});
  const [seen, init] = fetch.mock.calls[0] ?? [];
  expect(seen).toBe(url);
  expect(init).toMatchObject({
    method: 'POST',
    headers: {
      accept: '*/*',
      'content-type': 'application/json',
      'x-auth-token': 'token-1',
    },
  });
  expect(JSON.parse(String(init?.body))).toEqual({
    operationName: 'RefreshAuthToken',
    variables: {refreshToken: 'r-1'},
    query: expect.stringContaining('refreshAuthToken('),
  });
});

test('a missing response is a timeout after 15 s: aborted and not retried', async () => {
  const fetch = jest.fn(
    (_: unknown, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        const signal = init?.signal;
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
  const sent = {endpoint: '/graphql', token: 'token-1', fetch};
  const data = sendOperation(refreshAuthTokenText, {}, sent);
  await expect(settle(data)).rejects.toMatchObject({
    message: 'Timeout exceeded',
    statusCode: 408,
  });
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('the offset of the clocks is that of the last response with a date', () => {
  const dated = (date?: string) => new Response(null, {headers: date === undefined ? {} : {date}});
  expect(serverClockOffset()).toBeNull();
  recordServerDate(dated());
  recordServerDate(dated('soon'));
  expect(serverClockOffset()).toBeNull();

  recordServerDate(dated('Thu, 01 Jan 2026 13:00:00 GMT'));
  expect(serverClockOffset()).toBe(3_600_000);
  recordServerDate(dated('Thu, 01 Jan 2026 11:59:00 GMT'));
  recordServerDate(dated());
  expect(serverClockOffset()).toBe(-60_000);
});
