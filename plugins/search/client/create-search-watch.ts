import type {SearchOutcome} from '@site/shared/signals';
import type {SearchFunction} from './search-function';

/** Receives a search that did not help. */
export type RecordSearch = (query: string, outcome: SearchOutcome) => void;

/** Follows what a reader does in the search box, from opening to closing it. */
export interface SearchWatch {
  /** Makes a search function that is followed. */
  follow: (search: SearchFunction) => SearchFunction;
  /** To be called when a result is opened. */
  open: () => void;
  /** To be called when the box is closed. */
  close: () => void;
}

/**
 * Watches searches: when the box is closed, the last query is recorded if it
 * has found nothing, or if no result was opened. A query that failed or has no
 * answer yet says nothing.
 */
export function createSearchWatch(record: RecordSearch): SearchWatch {
  let query = '';
  let hits: number | undefined;
  let isOpened = false;

  return {
    follow: (search) => async (requests) => {
      const asked = requests[0]?.query ?? '';
      query = asked;
      hits = undefined;
      const answer = await search(requests);
      if (asked === query) {
        hits = answer.results.reduce((sum, {nbHits}) => sum + nbHits, 0);
      }
      return answer;
    },
    open() {
      isOpened = true;
    },
    close() {
      if (query && hits !== undefined && !isOpened) {
        record(query, hits > 0 ? 'unopened' : 'no-results');
      }
      query = '';
      hits = undefined;
      isOpened = false;
    },
  };
}
