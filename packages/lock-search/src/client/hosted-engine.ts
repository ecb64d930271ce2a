import {fetchBehindLock} from 'docusaurus-lock/client/session/behind-lock';
import {liteClient} from 'algoliasearch/lite';
import type {AlgoliaClient, BrowserEngine, SearchFunction} from './docsearch';

/** The hosted service, asked with keys that the server mints. */
export const engine: BrowserEngine = {
  preload() {},
  forModal: searchWithKey,
  forPage: (appId, apiKey) => searchWithKey(liteClient(appId, apiKey) as unknown as AlgoliaClient),
};

const keyAddress = '/search-key';

/** The key of this browser. The modal and the search page share one. */
let key: Promise<string> | undefined;

/**
 * Searches with an Algolia client and a short-lived key from the server. A key that the service
 * refuses is replaced, once: the service answers 400 to an expired key, and 403 to any other.
 *
 * @throws Error when the server gives no key, or the service still refuses.
 * @see https://support.algolia.com/hc/en-us/articles/35335250877329
 */
function searchWithKey(client: AlgoliaClient): SearchFunction {
  const {search} = client;
  return async (requests) => {
    const searchWith = async (apiKey: string) => {
      client.setClientApiKey({apiKey});
      return search.call(client, {requests});
    };
    const used = (key ??= mintKey());
    try {
      return await searchWith(await used);
    } catch (error) {
      // Another search at the same time may have replaced the key already.
      if (key === used) {
        key = undefined;
      }
      if (!isRefusal(error)) {
        throw error;
      }
      return searchWith(await (key ??= mintKey()));
    }
  };
}

function isRefusal(error: unknown): boolean {
  const {status} = error as {status?: number};
  return status === 400 || status === 403;
}

async function mintKey(): Promise<string> {
  const response = await fetchBehindLock(keyAddress, {cache: 'no-store'});
  if (!response.ok) {
    throw new Error(`The request for a search key failed with status ${response.status}.`);
  }
  const minted = (await response.json()) as {key: string};
  return minted.key;
}
