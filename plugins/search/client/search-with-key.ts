import {createSearchKeys} from './search-keys';
import type {AlgoliaClient, SearchFunction} from './search-function';

// The modal and the search page share a key.
const shared = createSearchKeys();

/**
 * Searches with an Algolia client and a key that the server mints. A key that
 * the service refuses (403) is renewed, once.
 */
export function searchWithKey(
  client: AlgoliaClient,
  keys = shared,
): SearchFunction {
  const {search} = client;
  const searchWith = (
    apiKey: string,
    requests: Parameters<SearchFunction>[0],
  ) => {
    client.setClientApiKey({apiKey});
    return search.call(client, {requests});
  };
  return async (requests) => {
    const key = await keys.current();
    try {
      return await searchWith(key, requests);
    } catch (error) {
      if ((error as {status?: number}).status !== 403) {
        throw error;
      }
      return searchWith(await keys.renew(), requests);
    }
  };
}
