import * as z from 'zod';
import {checkWritten} from 'docusaurus-lock/config/check-written';
import {setting} from 'docusaurus-lock/config/environment';
import type {Feature} from 'docusaurus-lock/config/feature';
import type {PageOptions} from 'docusaurus-lock/plugin/pages-data';
import {searchIndex} from 'docusaurus-lock-server/shared/search-index';
import type {PageLink} from 'docusaurus-lock/sources/built-pages';
import {searchPlugin} from './plugin';

/** What of a guide is found, by which words, and what is offered before. */
export interface SearchOptions extends Partial<Omit<PageOptions, 'links'>> {
  /** Links that the empty box offers; default none. */
  tasks?: readonly PageLink[];
}

const names = z.array(z.string()).default([]);

const schema = z.strictObject({
  synonyms: z.string().default(''),
  withoutPages: names,
  withoutHeadings: names,
  tasks: z.array(z.strictObject({to: z.string(), label: z.string()})).default([]),
});

/**
 * Adds search to a site: in the browser by itself, or with `ALGOLIA_APP_ID` in the hosted service.
 *
 * @throws Error that says what is wrong with the options.
 */
export function search(options: SearchOptions = {}): Feature {
  const {tasks, ...found} = checkWritten('search', schema, options);
  const pages = {...found, links: tasks};
  return {
    package: 'docusaurus-lock-search',
    guide: ({siteDir, audience}) => {
      const appId = setting('ALGOLIA_APP_ID');
      const engine = appId ? 'hosted' : 'local';
      return {
        plugins: [searchPlugin({siteDir, engine, audience, tasks, pages})],
        cacheKey: engine,
        pages,
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
