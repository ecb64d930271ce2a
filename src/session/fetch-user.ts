import type {ApolloClient} from '@apollo/client';
import {print} from '@apollo/client/utilities';
import {MeDocument, type MeQuery} from './operations.generated';
import {sendOperation} from '../tokens/http';
import type {User} from './user';

/**
 * Fetches the user of the stored token.
 *
 * @returns the user, or null for a token without one; or why it failed.
 */
export async function fetchUser(
  client: ApolloClient,
): Promise<{user?: User | null; failure?: unknown}> {
  try {
    const {data} = await client.query({
      query: MeDocument,
      fetchPolicy: 'no-cache',
    });
    return {user: data?.me};
  } catch (failure) {
    return {failure};
  }
}

/**
 * Fetches the user of another token than the stored one. It bypasses the Apollo
 * chain, which sends the stored one.
 *
 * @param endpoint URL of the GraphQL endpoint.
 * @throws why it failed.
 */
export async function fetchUserOf(
  token: string,
  endpoint: string,
): Promise<User | null | undefined> {
  const query = print(MeDocument);
  const {me} = await sendOperation<MeQuery>(
    {operationName: 'Me', query},
    {},
    {endpoint, token},
  );
  return me;
}
