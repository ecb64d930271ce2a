import type {Hit, SearchAnswer, SearchRequest} from '../shared/algolia';
import {requestsOf, type Asked, type SearchFunction} from './search-function';
import type {SearchStatus} from './search-status';

/**
 * Answers in place of an Algolia client. Never rejects: a failed search is
 * reported to the status and finds nothing, because neither the modal
 * (DocSearch 4.7 sets its error state and resets it in the same tick) nor the
 * search page (without an error listener it shows its spinner forever) can
 * show a failure.
 *
 * @param present changes a hit for the place where it is shown.
 */
export function guardSearch(
  search: SearchFunction,
  status: SearchStatus,
  present: (hit: Hit) => Hit,
) {
  let asked = 0;
  let latest = 0;
  return async (request: Asked): Promise<{results: SearchAnswer[]}> => {
    const requests = requestsOf(request);
    const turn = ++asked;
    const report = (hasFailed: boolean) => {
      // A late answer says nothing about the search that is shown.
      if (turn > latest) {
        latest = turn;
        status.set({hasFailed});
      }
    };
    try {
      const {results} = await search(requests);
      report(false);
      return {
        results: results.map((answer) => ({
          ...answer,
          hits: answer.hits.map(present),
        })),
      };
    } catch {
      report(true);
      return {results: requests.map(nothingFound)};
    }
  };
}

function nothingFound(request: SearchRequest): SearchAnswer {
  return {
    index: request.indexName,
    query: request.query ?? '',
    hits: [],
    page: 0,
    nbHits: 0,
    nbPages: 0,
    hitsPerPage: request.hitsPerPage ?? 0,
    facets: {},
  };
}
