import {type StubAnswer, stubFetch, stubSession} from '../testing/stub-client';
import {createClient} from './client';
import {CompaniesDocument, LogoutDocument, MeDocument} from './operations.generated';

function start(answer: StubAnswer) {
  const fetch = stubFetch(answer);
  return {fetch, client: createClient({session: stubSession(), fetch})};
}

const company = {__typename: 'Company', id: '1', name: 'Fjord Foods'};
const list = {data: {companies: [company]}};

test('queries come from the cache first, until the store is cleared', async () => {
  const {client, fetch} = start(list);
  await client.query({query: CompaniesDocument});
  const {data} = await client.query({query: CompaniesDocument});
  expect(data?.companies).toEqual([company]);
  expect(fetch).toHaveBeenCalledTimes(1);
  await client.clearStore();
  await client.query({query: CompaniesDocument});
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('the same query asked twice at once is sent once', async () => {
  const {client, fetch} = start(list);
  const ask = () => client.query({query: CompaniesDocument, fetchPolicy: 'no-cache'});
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(first).toEqual(second);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a mutation with data and errors rejects with the first error', async () => {
  const {client} = start({
    data: {logout: {__typename: 'LogoutResult', success: true, message: ''}},
    errors: [{message: 'first'}, {message: 'second'}],
  });
  await expect(client.mutate({mutation: LogoutDocument, variables: {id: '7'}})).rejects.toThrow(
    /^first$/,
  );
});

test('permissions of the same id in two companies stay apart in the cache', async () => {
  const permissions = ['1', '2'].map((companyId) => ({
    __typename: 'Permission',
    id: 'read',
    companyId,
  }));
  const user = {
    __typename: 'User',
    id: '7',
    email: 'avery@example.com',
    firstName: null,
    lastName: null,
    role: null,
    companyId: null,
    lastLoggedInCompanyId: null,
    isEndUserAgreementAccepted: null,
    passwordExpiresAt: null,
    permissions,
  };
  const {client} = start({data: {me: user}});
  const {data} = await client.query({query: MeDocument});
  expect(data?.me?.permissions).toEqual(permissions);
});
