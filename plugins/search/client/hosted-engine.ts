import {renewSession} from '@search/session';
import {liteClient} from 'algoliasearch/dist/lite/builds/browser';
import {searchWithKey} from './search-with-key';
import type {AlgoliaClient, BrowserEngine} from './search-function';

/** The hosted service, asked with keys that the server mints. */
export const engine: BrowserEngine = {
  warm() {},
  forModal: (stock) => searchWithKey(stock, renewSession),
  forPage: (appId, apiKey) =>
    searchWithKey(
      liteClient(appId, apiKey) as unknown as AlgoliaClient,
      renewSession,
    ),
};
