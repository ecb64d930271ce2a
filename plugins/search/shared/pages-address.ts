/**
 * Where a local build writes its pages as JSON, from the root of the site. The
 * browser makes the index from them.
 */
export const pagesAddress = '/search-data/pages.json';
