import {type ApolloClient, type DefaultContext, gql} from '@apollo/client';
import {type StubAnswer, stubClient} from '../testing/stub-client';
import {user} from '../testing/stub-site';
import {
  AuthenticateUserDocument,
  CompaniesDocument,
  LogoutDocument,
  MeDocument,
} from 'docusaurus-lock-server/shared/operations.generated';

const offline = new TypeError('Failed to fetch');
const me = {__typename: 'User', id: '7', email: 'avery@example.com'};
const credentials = {email: 'avery@example.com', password: 'wrong'};

const signIn = {
  mutation: AuthenticateUserDocument,
  variables: credentials,
  context: {isAnonymous: true},
};
const logOut = {mutation: LogoutDocument, variables: {id: '7'}};

const query = (client: ApolloClient) => client.query({query: MeDocument, fetchPolicy: 'no-cache'});
const mutate = (client: ApolloClient) => client.mutate(logOut);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Gives the outcome of a call once all its tries are over. */
async function outcome(call: Promise<unknown>): Promise<string> {
  const settled = call.then(
    () => 'resolved',
    (error: Error) => error.message,
  );
  await jest.advanceTimersByTimeAsync(60_000);
  return settled;
}

describe('the session', () => {
  const refusal = (message: string) => ({data: null, errors: [{message}]});

  test.each(['Failed to fetch', 'UNAUTHORIZED'])(
    'a refresh that fails with %s is not retried, the request not sent, the session not notified again',
    async (message) => {
      const {client, session, fetch} = stubClient({data: {me: null}});
      session.refresher.refreshIfDue.mockRejectedValue(new Error(message));
      expect(await outcome(query(client))).toBe(message);
      expect(session.refresher.refreshIfDue).toHaveBeenCalledTimes(1);
      expect(session.dispatch).not.toHaveBeenCalled();
      expect(fetch).not.toHaveBeenCalled();
    },
  );

  // answers.test.ts has the other answers that end a session.
  test.each<[string, StubAnswer]>([
    ['a message', refusal('UNAUTHORIZED')],
    ['the body of a status 401', Response.json(refusal('UNAUTHORIZED'), {status: 401})],
  ])('is notified and the request forwarded with the new token after %s', async (_, answer) => {
    const {client, session, fetch} = stubClient(answer, {data: {me}});
    session.tokens.token.mockReturnValueOnce('old').mockReturnValue('new');
    expect(await outcome(query(client))).toBe('resolved');
    expect(session.dispatch.mock.calls).toEqual([[{type: 'token-refused', token: 'old'}]]);
    const sent = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-auth-token'));
    expect(sent).toEqual(['old', 'new']);
  });

  test('a server that always refuses is sent two requests and the session notified once', async () => {
    const {client, session, fetch} = stubClient(refusal('UNAUTHORIZED'));
    expect(await outcome(query(client))).toBe('UNAUTHORIZED');
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(session.dispatch).toHaveBeenCalledTimes(1);
  });

  test.each<[string, ApolloClient.MutateOptions, number]>([
    ['sign-in', signIn, 0],
    ['logout', logOut, 1],
  ])(
    'is left alone by a refused %s, and is refreshed before a logout only',
    async (_, mutation, due) => {
      const {client, session, fetch} = stubClient(refusal('UNAUTHORIZED'));
      expect(await outcome(client.mutate(mutation))).toBe('UNAUTHORIZED');
      expect(session.refresher.refreshIfDue).toHaveBeenCalledTimes(due);
      expect(fetch).toHaveBeenCalledTimes(1);
      expect(session.dispatch).not.toHaveBeenCalled();
    },
  );
});

describe('retries', () => {
  test('a query is tried again after a timeout of the pool of database connections', async () => {
    const message = 'Knex: Timeout acquiring a connection. The pool is full.';
    const busy = {data: null, errors: [{message: 'Something else'}, {message}]};
    const {client, fetch} = stubClient(busy, {data: {me: null}});
    expect(await outcome(query(client))).toBe('resolved');
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['query', 503, 6, query],
    ['query', 500, 1, query],
    // The endpoint may have done its work.
    ['mutation', 503, 1, mutate],
  ])('a %s answered by status %d is tried %d times in all', async (_, status, tries, send) => {
    const {client, fetch} = stubClient(new Response('', {status}));
    expect(await outcome(send(client))).toBe(
      `Response not successful: Received status code ${status}`,
    );
    expect(fetch).toHaveBeenCalledTimes(tries);
  });

  test.each([
    ['mutation', 1, mutate, [600, 1200, 2400, 4800]],
    ['mutation', 0.5, mutate, [300, 600, 1200, 2400]],
    ['query', 0, query, [200, 400, 800, 1600, 3200]],
    ['query', 1, query, [240, 480, 960, 1920, 3840]],
  ])(
    'of a %s with jitter at %d come after the specified delays',
    async (_, random, send, delays) => {
      jest.spyOn(Math, 'random').mockReturnValue(random);
      const {client, fetch} = stubClient(offline);
      const times: number[] = [];
      fetch.mockImplementation(async () => {
        times.push(Date.now());
        throw offline;
      });
      await outcome(send(client));
      expect(times.slice(1).map((time, index) => time - (times[index] ?? NaN))).toEqual(delays);
    },
  );

  test('of a query do not start more than 8 s after the first try', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const {client, fetch} = stubClient(offline);
    const start = Date.now();
    const times: number[] = [];
    fetch.mockImplementation(async () => {
      times.push(Date.now() - start);
      await new Promise((later) => setTimeout(later, 1000));
      throw offline;
    });
    await outcome(query(client));
    expect(times).toEqual([0, 1200, 2600, 4400, 7000]);
  });

  test.each([
    ['query', query],
    ['mutation', mutate],
  ])('a %s that nothing answered for 14 s is not tried again', async (_, send) => {
    const {client, fetch} = stubClient(offline);
    fetch.mockImplementation(async () => {
      await new Promise((later) => setTimeout(later, 14_000));
      return new Response('', {status: 504});
    });
    expect(await outcome(send(client))).toContain('504');
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('have a new _dc and a timeout of their own each', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(1);
    const {client, fetch} = stubClient(offline);
    fetch.mockImplementation(async () => {
      await new Promise((later) => setTimeout(later, 7000));
      throw offline;
    });
    const call = mutate(client).catch((e: Error) => e.message);
    await jest.advanceTimersByTimeAsync(5 * 7000 + 9000);
    expect(await call).toBe('Failed to fetch');
    expect(new Set(fetch.mock.calls.map(([url]) => url)).size).toBe(5);
  });
});

const aborted = (fetch: ReturnType<typeof stubClient>['fetch']) =>
  fetch.mock.calls.map(([, init]) => init?.signal?.aborted);

test.each<[string, () => Promise<Response>]>([
  ['a missing response', () => new Promise(() => {})],
  ['a response that never ends', async () => new Response(new ReadableStream())],
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
  expect(await failed).toMatchObject({message: 'Timeout exceeded', statusCode: 408});
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

describe('the cache of 240 s', () => {
  const full = {data: {companies: [{__typename: 'Company', id: '1', name: 'F'}]}};
  const cached = {cacheResult: true};

  function start(answer: StubAnswer = full) {
    const stub = stubClient(answer);
    const ask = (context: DefaultContext = cached) =>
      stub.client
        .query({query: CompaniesDocument, fetchPolicy: 'no-cache', context})
        .catch((error: Error) => error);
    return {...stub, ask};
  }

  test('serves an operation that opts in', async () => {
    const {fetch, ask} = start();
    const first = await ask();
    jest.advanceTimersByTime(239_999);
    expect(await ask()).toEqual(first);
    expect(fetch).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    await ask();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('serves no other operation, no other token, and nothing once the store is cleared', async () => {
    const {client, session, fetch, ask} = start();
    await ask();
    await ask({});
    expect(fetch).toHaveBeenCalledTimes(2);
    session.tokens.token.mockReturnValue('token-2');
    await ask();
    expect(fetch).toHaveBeenCalledTimes(3);
    await client.clearStore();
    await ask();
    expect(fetch).toHaveBeenCalledTimes(4);
  });

  test('has no result with errors', async () => {
    const {fetch, ask} = start({...full, errors: [{message: 'In part'}]});
    await ask();
    await ask();
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});

test('permissions of the same id in two companies stay apart in the cache', async () => {
  const permissions = ['1', '2'].map((companyId) => ({
    __typename: 'Permission',
    id: 'read',
    companyId,
  }));
  const {client} = stubClient({data: {me: {...user, permissions}}});
  const {data} = await client.query({query: MeDocument});
  expect(data?.me?.permissions).toEqual(permissions);
});
