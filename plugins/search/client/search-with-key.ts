import type {AlgoliaClient, SearchFunction} from './search-function';

const keyAddress = '/search-key';

/** The key of this browser. The modal and the search page share one. */
let key: Promise<string> | undefined;

/**
 * Searches with an Algolia client and a short-lived key from the server. A key
 * that the service refuses is replaced, once: an expired one is answered with
 * 400, any other with 403.
 *
 * @param renewSession renews the session cookie where the server refuses a key.
 * @throws Error when the server gives no key, or the service still refuses.
 * @see https://support.algolia.com/hc/en-us/articles/35335250877329
 */
export function searchWithKey(
  client: AlgoliaClient,
  renewSession: () => Promise<void>,
): SearchFunction {
  const {search} = client;
  return async (requests) => {
    const searchWith = async (apiKey: string) => {
      client.setClientApiKey({apiKey});
      return search.call(client, {requests});
    };
    const used = (key ??= mintKey(renewSession));
    try {
      return await searchWith(await used);
    } catch (error) {
      // A search beside this one may have replaced it already.
      if (key === used) {
        key = undefined;
      }
      if (!isRefusal(error)) {
        throw error;
      }
      return searchWith(await (key ??= mintKey(renewSession)));
    }
  };
}

function isRefusal(error: unknown): boolean {
  const {status} = error as {status?: number};
  return status === 400 || status === 403;
}

async function mintKey(renewSession: () => Promise<void>): Promise<string> {
  let response = await fetch(keyAddress, {cache: 'no-store'});
  if (!response.ok) {
    await renewSession();
    response = await fetch(keyAddress, {cache: 'no-store'});
  }
  if (!response.ok) {
    throw new Error(`A search key was answered with ${response.status}.`);
  }
  const minted = (await response.json()) as {key: string};
  return minted.key;
}
