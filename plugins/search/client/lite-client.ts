import {engine} from '@search/engine';
import {guardSearch} from './guard-search';
import {pageStatus} from './search-status';

type PageClient = {search: ReturnType<typeof guardSearch>};

let client: PageClient | undefined;

/**
 * Stands in for `liteClient` of `algoliasearch/lite`, by an alias of the
 * bundler. The search page calls it at every render, on the server too, so it
 * makes one client and starts nothing.
 */
export function liteClient(appId: string, apiKey: string): PageClient {
  client ??= {search: guardSearch(engine.forPage(appId, apiKey), pageStatus)};
  return client;
}
