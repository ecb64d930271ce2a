import {engine} from '@search/engine';
import {guardSearch, pageStatus, withoutEllipsis} from './docsearch';
import {pageWatch} from './watch';

type PageClient = {search: ReturnType<typeof guardSearch>};

let client: PageClient | undefined;

/**
 * Replaces `liteClient` of `algoliasearch/lite` through an alias of the bundler.
 * The search page calls it at every render, also on the server, so it makes one
 * client and starts nothing.
 */
export function liteClient(appId: string, apiKey: string): PageClient {
  client ??= {
    search: guardSearch(pageWatch.follow(engine.forPage(appId, apiKey)), pageStatus, (hits) =>
      hits.map(withoutEllipsis),
    ),
  };
  return client;
}
