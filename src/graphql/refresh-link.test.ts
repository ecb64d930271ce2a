import {stubFetch} from '../testing/stub-fetch';
import {stubSession} from '../testing/stub-session';
import {createClient} from './create-client';
import {
  AuthenticateUserDocument,
  ChangePasswordDocument,
  LogoutDocument,
  MeDocument,
} from '../session/operations.generated';

const never = () => Promise.reject(new Error('Failed to fetch'));

test('the token is refreshed before it is read and sent', async () => {
  let token = 'old';
  const session = stubSession({
    token: () => token,
    refreshIfDue: async () => {
      token = 'new';
    },
  });
  const fetch = stubFetch({data: {me: null}});
  await createClient({session, fetch}).query({query: MeDocument});
  const [, init] = fetch.mock.calls[0] ?? [];
  expect(init?.headers).toHaveProperty('x-auth-token', 'new');
});

test('mutations wait for the refresh too, authenticateUser and changePassword do not', async () => {
  const session = stubSession();
  const fetch = stubFetch(
    {data: {logout: {__typename: 'LogoutResult', success: true}}},
    {data: {authenticateUser: {__typename: 'SessionResult', success: false}}},
    {data: {changePassword: {__typename: 'SessionResult', success: false}}},
  );
  const client = createClient({session, fetch});
  await client.mutate({mutation: LogoutDocument, variables: {id: '7'}});
  expect(session.refreshIfDue).toHaveBeenCalledTimes(1);

  const variables = {email: 'avery@example.com', password: 'read-the-guide'};
  await client.mutate({
    mutation: AuthenticateUserDocument,
    variables,
    fetchPolicy: 'no-cache',
  });
  await client.mutate({
    mutation: ChangePasswordDocument,
    variables: {...variables, newPassword: 'a new pass phrase'},
    fetchPolicy: 'no-cache',
  });
  expect(session.refreshIfDue).toHaveBeenCalledTimes(1);
  expect(fetch).toHaveBeenCalledTimes(3);
});

test('a failed refresh is not retried, and the request is not sent', async () => {
  const session = stubSession({refreshIfDue: never});
  const fetch = stubFetch({data: {me: null}});
  await expect(
    createClient({session, fetch}).query({query: MeDocument}),
  ).rejects.toThrow('Failed to fetch');
  expect(session.refreshIfDue).toHaveBeenCalledTimes(1);
  expect(fetch).not.toHaveBeenCalled();
});

test('a refused refresh does not notify the session again', async () => {
  const session = stubSession({
    refreshIfDue: () => Promise.reject(new Error('UNAUTHORIZED')),
  });
  const client = createClient({session, fetch: stubFetch({})});
  await expect(client.query({query: MeDocument})).rejects.toThrow(
    'UNAUTHORIZED',
  );
  expect(session.refreshIfDue).toHaveBeenCalledTimes(1);
  expect(session.refused).not.toHaveBeenCalled();
});
