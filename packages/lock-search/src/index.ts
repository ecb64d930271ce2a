import * as z from 'zod';
import {validateOptions, optionsSchema} from 'docusaurus-lock/config/validate-options';
import {setting} from 'docusaurus-lock/config/environment';
import type {Feature} from 'docusaurus-lock/config/feature';
import {searchIndex} from './search-index';
import type {PageOptions} from './build/search-data';
import {searchPlugin} from './plugin';

/** The options of `search()`. */
export type SearchOptions = Partial<PageOptions>;

const names = z.array(z.string()).default([]);

const schema = optionsSchema({
  synonyms: z.string().default(''),
  withoutPages: names,
  withoutHeadings: names,
});

/**
 * Adds search to a site: in the browser or, with `ALGOLIA_APP_ID`, by the hosted service.
 *
 * @throws Error that says what is wrong with the options.
 */
export function search(options: SearchOptions = {}): Feature {
  const pages = validateOptions('search', schema, options);
  return {
    package: 'docusaurus-lock-search',
    guide: ({audience}) => {
      const appId = setting('ALGOLIA_APP_ID');
      const engine = appId ? 'hosted' : 'local';
      return {
        plugin: searchPlugin({engine, audience, pages}),
        themeConfig: {
          algolia: {
            // The theme loads only with credentials, which local search does not use.
            appId: appId ?? '#',
            apiKey: 'minted-by-the-server',
            indexName: searchIndex,
            contextualSearch: true,
            searchPagePath: 'search',
          },
        },
      };
    },
  };
}
