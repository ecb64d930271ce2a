import {type DefaultContext, gql} from '@apollo/client';
import {type StubAnswer, stubClient} from '../testing/stub-client';
import {CompaniesDocument, LogoutDocument} from './operations.generated';

const full = {data: {companies: [{__typename: 'Company', id: '1', name: 'F'}]}};
const opted = {cacheResult: true};

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

function start(answer: StubAnswer = full) {
  const stub = stubClient(answer);
  const ask = (context: DefaultContext = opted) =>
    stub.client
      .query({query: CompaniesDocument, fetchPolicy: 'no-cache', context})
      .catch((error: Error) => error);
  return {...stub, ask};
}

test('an operation that opts in is served from the cache for 240 s', async () => {
  const {fetch, ask} = start();
  const first = await ask();
  jest.advanceTimersByTime(239_999);
  await expect(ask()).resolves.toEqual(first);
  expect(fetch).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1);
  await ask();
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('an operation that does not opt in is always sent', async () => {
  const {fetch, ask} = start();
  await ask();
  await ask({});
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('results are cached per token', async () => {
  const {session, fetch, ask} = start();
  await ask();
  session.token.mockReturnValue('token-2');
  await ask();
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('results are cached per variables, in any order of keys', async () => {
  const {client, fetch} = start();
  const query = gql`
    query Find($a: Int, $b: Int) {
      companies(a: $a, b: $b) {
        id
        name
      }
    }
  `;
  const find = (variables: Record<string, number>) =>
    client.query({query, variables, fetchPolicy: 'no-cache', context: opted});
  await find({a: 1, b: 2});
  await find({b: 2, a: 1});
  expect(fetch).toHaveBeenCalledTimes(1);
  await find({a: 2, b: 2});
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a result with errors is not cached', async () => {
  const {fetch, ask} = start({...full, errors: [{message: 'In part'}]});
  await ask();
  await ask();
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a mutation is never served from the cache', async () => {
  const logout = {__typename: 'LogoutResult', success: true, message: null};
  const {client, fetch} = start({data: {logout}});
  const leave = () =>
    client.mutate({
      mutation: LogoutDocument,
      variables: {id: '7'},
      context: opted,
    });
  await leave();
  await leave();
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('clearing the store empties the cache', async () => {
  const {client, fetch, ask} = start();
  await ask();
  await client.clearStore();
  await ask();
  expect(fetch).toHaveBeenCalledTimes(2);
});
