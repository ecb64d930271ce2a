import type {SearchRequest} from '../client/algolia';

// The exact request of DocSearch 4.7.0 in a browser. Capture it anew after an upgrade.

const titles = [1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`);
const tags = ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current'];

/** Makes the requests that the modal sends at every letter. */
export function modalRequests(query: string) {
  const request = {
    query,
    indexName: 'prod_documentation',
    attributesToRetrieve: ['hierarchy.lvl0', ...titles, 'content', 'type', 'url'],
    attributesToSnippet: [...titles, 'content'].map((name) => `${name}:15`),
    snippetEllipsisText: '…',
    highlightPreTag: '<mark>',
    highlightPostTag: '</mark>',
    hitsPerPage: 20,
    clickAnalytics: false,
    facetFilters: ['language:en', tags],
  };
  return {requests: [request] satisfies SearchRequest[]};
}
