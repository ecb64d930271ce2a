import {stubFetch, type StubAnswer} from '../testing/stub-fetch';
import {sendOperation, type SendOptions} from './send-operation';
import {refreshAuthTokenText} from './operations.generated';

const refreshAuthToken = {success: true, token: 'new', refreshToken: 'next'};
const answered = {data: {refreshAuthToken}};
const sleep = async () => {};

function call(answers: StubAnswer[], options: SendOptions = {}) {
  const fetch = stubFetch(...answers);
  const variables = {refreshToken: 'r-1'};
  const answer = sendOperation(refreshAuthTokenText, variables, {
    fetch,
    sleep,
    ...options,
  });
  return {fetch, answer};
}

test('the operation is posted with _dc and without a session', async () => {
  const {fetch, answer} = call([answered]);
  await expect(answer).resolves.toEqual({refreshAuthToken});

  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toMatch(/^\/graphql\?_dc=\d{13}$/);
  expect(init?.method).toBe('POST');
  expect(init?.headers).toEqual({
    accept: '*/*',
    'content-type': 'application/json',
  });
  expect(JSON.parse(String(init?.body))).toEqual({
    operationName: 'RefreshAuthToken',
    variables: {refreshToken: 'r-1'},
    query: expect.stringContaining('refreshAuthToken('),
  });
});

test('a token and another endpoint are used when given', async () => {
  const {fetch, answer} = call([answered], {
    token: 'token-1',
    endpoint: 'https://example.com/api?v=2',
  });
  await answer;
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toMatch(/^https:\/\/example\.com\/api\?v=2&_dc=\d{13}$/);
  expect(init?.headers).toHaveProperty('x-auth-token', 'token-1');
});

const once: [string, StubAnswer, RegExp][] = [
  [
    'errors',
    {data: null, errors: [{message: 'first'}, {message: 'second'}]},
    /^first$/,
  ],
  ['data null', {data: null}, /^Graphql error$/],
  [
    'neither data nor errors',
    {},
    /^Server response was missing for query 'RefreshAuthToken'\.$/,
  ],
  ['HTML', new Response('<!doctype html>'), /JSON/],
  ['an empty body', new Response(''), /JSON/],
  ['null', Response.json(null), /^Server response was missing for query/],
  [
    'status 500',
    new Response('', {status: 500}),
    /^Response not successful: Received status code 500$/,
  ],
  [
    'status 401',
    new Response('', {status: 401}),
    /^Response not successful: Received status code 401$/,
  ],
];

test.each(once)('an answer of %s rejects at once', async (_, given, words) => {
  const {fetch, answer} = call([given]);
  await expect(answer).rejects.toThrow(words);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('status 503 and a network error are retried', async () => {
  const {fetch, answer} = call([
    new Response('', {status: 503}),
    new TypeError('Failed to fetch'),
    answered,
  ]);
  await expect(answer).resolves.toEqual({refreshAuthToken});
  expect(fetch).toHaveBeenCalledTimes(3);
});

test('an endpoint that stays down is tried 6 times', async () => {
  const {fetch, answer} = call([new TypeError('Failed to fetch')]);
  await expect(answer).rejects.toThrow('Failed to fetch');
  expect(fetch).toHaveBeenCalledTimes(6);
});

test('a missing response is a timeout: aborted and not retried', async () => {
  const fetch = jest.fn<Promise<Response>, Parameters<typeof globalThis.fetch>>(
    (_, init) =>
      new Promise((_resolve, reject) => {
        const signal = init?.signal;
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
  const {answer} = call([], {fetch, timeout: 10});
  await expect(answer).rejects.toMatchObject({
    message: 'Timeout exceeded',
    statusCode: 408,
  });
  expect(fetch).toHaveBeenCalledTimes(1);
});
