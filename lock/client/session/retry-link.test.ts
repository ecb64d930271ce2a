import {type ApolloClient, gql} from '@apollo/client';
import {type StubAnswer, stubClient} from '../testing/stub-client';
import {ChangePasswordDocument, LogoutDocument, MeDocument} from './operations.generated';

const offline = new TypeError('Failed to fetch');
const noConnection = {
  data: null,
  errors: [
    {message: 'Something else'},
    {message: 'Knex: Timeout acquiring a connection. The pool is full.'},
  ],
};

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

async function outcome(call: Promise<unknown>) {
  const settled = call.then(
    () => 'resolved',
    (error: Error) => error.message,
  );
  await jest.advanceTimersByTimeAsync(60_000);
  return settled;
}

test('a query is tried again after a timeout of the pool of database connections', async () => {
  const {client, fetch} = stubClient(noConnection, {data: {me: null}});
  await expect(outcome(client.query({query: MeDocument}))).resolves.toBe('resolved');
  expect(fetch).toHaveBeenCalledTimes(2);
});

test.each([
  [503, 6],
  [500, 1],
])('a query answered by status %d is tried %d times in all', async (status, tries) => {
  const {client, fetch} = stubClient(new Response('', {status}));
  await expect(outcome(client.query({query: MeDocument}))).resolves.toBe(
    `Response not successful: Received status code ${status}`,
  );
  expect(fetch).toHaveBeenCalledTimes(tries);
});

const query = (client: ApolloClient) => client.query({query: MeDocument});
const mutate = (client: ApolloClient) =>
  client.mutate({mutation: LogoutDocument, variables: {id: '7'}});

test.each([
  ['mutation', 1, mutate, [600, 1200, 2400, 4800]],
  ['mutation', 0.5, mutate, [300, 600, 1200, 2400]],
  ['query', 0, query, [200, 400, 800, 1600, 3200]],
])('of a %s with jitter at %d the delays are as specified', async (_, random, send, delays) => {
  jest.spyOn(Math, 'random').mockReturnValue(random);
  const {client, fetch} = stubClient(offline);
  const call = outcome(send(client));
  const times: number[] = [];
  fetch.mockImplementation(async () => {
    times.push(Date.now());
    throw offline;
  });
  await call;
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? NaN));
  expect(gaps).toEqual(delays);
});

test.each<[string, StubAnswer]>([
  ['another GraphQL error', {data: null, errors: [{message: 'No such id'}]}],
  ['an error in our code', new TypeError('x is not a function')],
])('nothing is retried after %s', async (_, failure) => {
  const {client, fetch} = stubClient(failure);
  await outcome(client.query({query: MeDocument}));
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a change of password is not retried after a status', async () => {
  const {client, fetch} = stubClient(new Response('', {status: 503}));
  const call = client.mutate({
    mutation: ChangePasswordDocument,
    variables: {email: 'a@example.com', password: 'old', newPassword: 'new'},
  });
  await expect(outcome(call)).resolves.toContain('503');
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('each attempt has a new _dc and its own timeout', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(1);
  const {client, fetch} = stubClient(offline);
  fetch.mockImplementation(async () => {
    await new Promise((later) => setTimeout(later, 14_000));
    throw offline;
  });
  const call = mutate(client).catch((e: Error) => e.message);
  await jest.advanceTimersByTimeAsync(5 * 14_000 + 9_000);
  await expect(call).resolves.toBe('Failed to fetch');
  expect(new Set(fetch.mock.calls.map(([url]) => url)).size).toBe(5);
});

/** Whether each request was aborted. */
const aborted = (fetch: ReturnType<typeof stubClient>['fetch']) =>
  fetch.mock.calls.map(([, init]) => init?.signal?.aborted);

test.each<[string, () => Promise<Response>]>([
  ['a missing response', () => new Promise(() => {})],
  ['one that never ends', async () => new Response(new ReadableStream())],
])('%s is a timeout after 15 s: aborted, not retried', async (_, answer) => {
  const {client, fetch} = stubClient(offline);
  fetch.mockImplementation(answer);
  const failed = query(client).catch((error: Error) => error);
  await jest.advanceTimersByTimeAsync(14_999);
  expect(aborted(fetch)).toEqual([false]);
  await jest.advanceTimersByTimeAsync(1);
  expect(aborted(fetch)).toEqual([true]);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(fetch).toHaveBeenCalledTimes(1);
  await expect(failed).resolves.toMatchObject({
    message: 'Timeout exceeded',
    statusCode: 408,
  });
});

test('a silent subscription has no timeout', async () => {
  const {client, fetch} = stubClient(offline);
  fetch.mockReturnValue(new Promise(() => {}));
  const query = gql`
    subscription Tick {
      tick
    }
  `;
  client.subscribe({query}).subscribe({});
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(aborted(fetch)).toEqual([false]);
});
