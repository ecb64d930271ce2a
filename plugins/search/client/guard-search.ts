import type {SearchAnswer, SearchRequest} from '../shared/algolia';
import {requestsOf, type Asked, type SearchFunction} from './search-function';
import type {SearchStatus} from './search-status';

/**
 * Answers in the place of an Algolia client and never fails: of a search that
 * does, it tells the status and finds nothing. Neither the modal (DocSearch
 * 4.7 sets its error state and takes it back in the same tick) nor the search
 * page (which hears no errors and spins for ever) shows a failure itself.
 */
export function guardSearch(search: SearchFunction, status: SearchStatus) {
  let asked = 0;
  let told = 0;
  return async (request: Asked): Promise<{results: SearchAnswer[]}> => {
    const requests = requestsOf(request);
    const turn = ++asked;
    const tell = (hasFailed: boolean, count: number) => {
      // What comes late says nothing of the search that is shown.
      if (turn > told) {
        told = turn;
        status.set({hasFailed, count});
      }
    };
    try {
      const {results} = await search(requests);
      tell(false, results[0]?.nbHits ?? 0);
      return {results};
    } catch {
      tell(true, 0);
      return {results: requests.map(nothingFound)};
    }
  };
}

function nothingFound(request: SearchRequest): SearchAnswer {
  return {
    index: request.indexName,
    query: request.query ?? '',
    params: '',
    hits: [],
    page: 0,
    nbHits: 0,
    nbPages: 0,
    hitsPerPage: request.hitsPerPage ?? 0,
    exhaustiveNbHits: true,
    processingTimeMS: 0,
    facets: {},
  };
}
