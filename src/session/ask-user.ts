import type {ApolloClient} from '@apollo/client';
import {MeDocument} from '../graphql/operations.generated';
import type {User} from './session-state';

/**
 * Asks who the stored token belongs to.
 *
 * @returns the user, or none for a token without one; or why there is no answer.
 */
export async function askUser(
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
