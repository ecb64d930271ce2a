import {Hono} from 'hono';
import {z} from 'zod';
import {defineFeature, type OpenedFeature} from 'docusaurus-lock-server/feature';
import type {ReaderEnv} from 'docusaurus-lock-server/http/requests';
import {searchDataFile} from '../engine/pages';
import {createGuideSearch} from './guide-search';
import {createKeyMinter, type MintSearchKey, searchKeyRoute} from './search-key';

/**
 * Makes keys for the hosted search, if that is used. Local search needs the server only for other
 * features, such as assistants.
 */
export const feature = defineFeature({
  name: 'search',
  settings: {
    ALGOLIA_APP_ID: z
      .string()
      .regex(/^[a-z0-9]+$/i, 'must be letters and digits.')
      .optional(),
    ALGOLIA_SEARCH_API_KEY: z.string().optional(),
  },
  secrets: ['ALGOLIA_SEARCH_API_KEY'],
  programs: {'search-push': async () => (await import('../cli/push.js')).main()},
  checkSettings: (texts) =>
    texts.ALGOLIA_APP_ID && !texts.ALGOLIA_SEARCH_API_KEY && !texts.ALGOLIA_SEARCH_API_KEY_FILE
      ? [
          'ALGOLIA_SEARCH_API_KEY is required with ALGOLIA_APP_ID: keys for readers are made from it.',
        ]
      : [],
  search: {create: createGuideSearch, file: searchDataFile},
  readerPaths: ['/search-key'],
  isOn: ({ALGOLIA_APP_ID, ALGOLIA_SEARCH_API_KEY}) => !!ALGOLIA_APP_ID && !!ALGOLIA_SEARCH_API_KEY,
  async open({settings: {ALGOLIA_APP_ID: app = '', ALGOLIA_SEARCH_API_KEY: apiKey = ''}, now}) {
    return serveSearchKeys(createKeyMinter({apiKey, now}), app);
  },
});

/**
 * Creates the route of keys for an Algolia application, and allows pages to connect to that
 * application.
 */
export function serveSearchKeys(mint: MintSearchKey, app: string): OpenedFeature {
  const route = searchKeyRoute(mint);
  return {
    routes: () => ({forReaders: new Hono<ReaderEnv>().get('/search-key', route)}),
    connect: listHosts(app),
  };
}

/**
 * Lists the origins of this Algolia application only: otherwise a script could send tokens to
 * another one.
 *
 * @see https://www.algolia.com/doc/rest-api/search#section/Base-URLs
 */
const listHosts = (app: string): string[] =>
  ['-dsn.algolia.net', '.algolia.net', ...[1, 2, 3].map((n) => `-${n}.algolianet.com`)].map(
    (rest) => `https://${app}${rest}`.toLowerCase(),
  );
