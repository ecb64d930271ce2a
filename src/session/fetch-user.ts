import type {ApolloClient} from '@apollo/client';
import {MeDocument} from '../graphql/operations.generated';
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
