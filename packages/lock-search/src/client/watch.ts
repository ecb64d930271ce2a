import {reportSearch} from 'docusaurus-lock/client/search-outcomes';
import {countHits, type SearchFunction} from './docsearch';

/** Receives a query of which no result was opened, and how many it has found. */
type ReportEnd = (query: string, count: number) => void;

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
 * Watches searches: when the box is closed, the last query is reported unless a
 * result was opened. A query that failed or has no answer yet says nothing.
 */
export function createSearchWatch(report: ReportEnd): SearchWatch {
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
        hits = countHits(answer.results);
      }
      return answer;
    },
    open() {
      isOpened = true;
    },
    close() {
      if (query && hits !== undefined && !isOpened) {
        report(query, hits);
      }
      query = '';
      hits = undefined;
      isOpened = false;
    },
  };
}

/** Watches the search box. */
export const modalWatch = createSearchWatch(reportEnd);

/** Watches the search page. */
export const pageWatch = createSearchWatch(reportEnd);

function reportEnd(query: string, count: number): void {
  reportSearch({kind: 'ended', query, count});
}

/** What a reader may open in the modal: a result, or the page with all. */
export const modalResults = '.DocSearch-Hit, .DocSearch-HitsFooter';
/** The result that Enter opens. */
const selected = '.DocSearch-Hit[aria-selected="true"]';
/** What leads from the search page to a result. */
export const pageResults = '.search-page-wrapper article a';

/**
 * Calls a watch when a result is opened, here or in a new tab, and when the tab
 * is closed: neither the modal nor the search page has a callback for it. It
 * breaks if one of the classes above is renamed.
 *
 * @param results selector of what leads to a result.
 * @returns a function that ends it, for when the results are closed.
 */
export function watchResults(watch: SearchWatch, results: string): () => void {
  const listening = new AbortController();
  const {signal} = listening;
  // Before the modal closes.
  const options = {capture: true, signal};
  const onClick = ({target}: Event): void => {
    if (target instanceof Element && target.closest(results)) {
      watch.open();
    }
  };
  document.addEventListener('click', onClick, options);
  // The middle button opens a tab and is no click.
  document.addEventListener('auxclick', onClick, options);
  document.addEventListener(
    'keydown',
    ({key}) => {
      if (key === 'Enter' && document.querySelector(selected)) {
        watch.open();
      }
    },
    options,
  );
  window.addEventListener('pagehide', watch.close, {signal});
  return () => {
    listening.abort();
    watch.close();
  };
}
