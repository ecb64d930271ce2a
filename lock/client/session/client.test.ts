import {stubClient} from '../testing/stub-client';
import {LogoutDocument, MeDocument} from './operations.generated';

test('a mutation with data and errors rejects with the first error', async () => {
  const {client} = stubClient({
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
  const {client} = stubClient({data: {me: user}});
  const {data} = await client.query({query: MeDocument});
  expect(data?.me?.permissions).toEqual(permissions);
});
