import type {AskedRequest} from '../client/docsearch';

// What DocSearch 4.7.0 and the search page of Docusaurus 3.10.2 sent in a
// browser, word by word. After an upgrade, capture them anew.

const titles = [1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`);
const tags = ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current'];

/** What the modal sends at every letter. */
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
  return {requests: [request] satisfies AskedRequest[]};
}

/** What the search page's helper sends for a page of results. */
export function pageRequests(query: string, page = 0): AskedRequest[] {
  const shared = {advancedSyntax: true, query};
  const counting = {
    analytics: false,
    clickAnalytics: false,
    hitsPerPage: 0,
    page: 0,
  };
  return [
    {
      ...shared,
      facetFilters: [tags, ['language:en']],
      facets: ['docusaurus_tag', 'language'],
      hitsPerPage: 15,
      page,
    },
    {
      ...shared,
      ...counting,
      facetFilters: [['language:en']],
      facets: 'docusaurus_tag',
    },
    {...shared, ...counting, facetFilters: [tags], facets: 'language'},
  ].map((params) => ({indexName: 'prod_documentation', params}));
}
