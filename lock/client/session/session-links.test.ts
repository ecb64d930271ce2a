import type {ApolloClient} from '@apollo/client';
import {type StubAnswer, stubClient} from '../testing/stub-client';
import {
  AuthenticateUserDocument,
  ChangePasswordDocument,
  LogoutDocument,
  MeDocument,
} from './operations.generated';

test('mutations wait for the refresh too, authenticateUser and changePassword do not', async () => {
  const {client, session, fetch} = stubClient(
    {data: {logout: {__typename: 'LogoutResult', success: true}}},
    {data: {authenticateUser: {__typename: 'SessionResult', success: false}}},
    {data: {changePassword: {__typename: 'SessionResult', success: false}}},
  );
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

test.each(['Failed to fetch', 'UNAUTHORIZED'])(
  'a refresh that fails with %s is not retried, the request not sent, the session not notified again',
  async (message) => {
    const {client, session, fetch} = stubClient({data: {me: null}});
    session.refreshIfDue.mockRejectedValue(new Error(message));
    await expect(client.query({query: MeDocument})).rejects.toThrow(message);
    expect(session.refreshIfDue).toHaveBeenCalledTimes(1);
    expect(session.refused).not.toHaveBeenCalled();
    expect(fetch).not.toHaveBeenCalled();
  },
);

const me = {__typename: 'User', id: '7', email: 'avery@example.com'};
const refusal = (message: string, extensions = {}) => ({
  data: null,
  errors: [{message, extensions}],
});

function start(...answers: StubAnswer[]) {
  const stub = stubClient(...answers);
  const askMe = () => stub.client.query({query: MeDocument, fetchPolicy: 'no-cache'});
  const tokens = () =>
    stub.fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-auth-token'));
  return {...stub, askMe, tokens};
}

const losses: [string, StubAnswer][] = [
  ['a message', refusal('UNAUTHORIZED')],
  ['a longer message', refusal('Error: UNAUTHORIZED for this company')],
  ['a code', refusal('No session', {code: 'UNAUTHORIZED'})],
  ['an expired session', refusal('Session expired')],
  ['the body of a status 401', Response.json(refusal('UNAUTHORIZED'), {status: 401})],
];

test.each(losses)(
  'the session is notified and the request forwarded with the new token after %s',
  async (_, answer) => {
    const {session, askMe, tokens} = start(answer, {data: {me}});
    session.token.mockReturnValueOnce('old').mockReturnValue('new');

    const {data} = await askMe();
    expect(data?.me?.id).toBe('7');
    expect(session.refused.mock.calls).toEqual([['old']]);
    expect(tokens()).toEqual(['old', 'new']);
  },
);

test('a server that always refuses is sent two requests and the session notified once', async () => {
  const {session, askMe, fetch} = start(refusal('UNAUTHORIZED'));
  await expect(askMe()).rejects.toThrow('UNAUTHORIZED');
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(session.refused).toHaveBeenCalledTimes(1);
});

const credentials = {email: 'avery@example.com', password: 'wrong'};

test.each<[string, ApolloClient.MutateOptions]>([
  ['sign-in', {mutation: AuthenticateUserDocument, variables: credentials}],
  [
    'change of password',
    {
      mutation: ChangePasswordDocument,
      variables: {...credentials, newPassword: 'a new pass phrase'},
    },
  ],
  ['logout', {mutation: LogoutDocument, variables: {id: '7'}}],
])('a refused %s leaves the session alone', async (_, mutation) => {
  const {client, session, fetch} = start(refusal('UNAUTHORIZED'));
  await expect(client.mutate(mutation)).rejects.toThrow('UNAUTHORIZED');
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(session.refused).not.toHaveBeenCalled();
});

test('another error is passed on unchanged', async () => {
  const {session, askMe, fetch} = start(refusal('Unauthorized colour'));
  await expect(askMe()).rejects.toThrow('Unauthorized colour');
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(session.refused).not.toHaveBeenCalled();
});
