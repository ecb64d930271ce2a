import type {SearchOutcome} from '@site/shared/signals';
import type {SearchFunction} from './docsearch';

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

/** Watches the search box. */
export const modalWatch = createSearchWatch(record);

/** Watches the search page. */
export const pageWatch = createSearchWatch(record);

/** Loads what records searches, for when the page is too late to do so. */
export const loadRecorder = () => import('@search/record');

function record(...search: Parameters<RecordSearch>): void {
  loadRecorder().then(
    ({recordSearch}) => recordSearch?.(...search),
    () => {},
  );
}

/** What a reader may open: a result, or the page with all results. */
const modalResults = '.DocSearch-Hit, .DocSearch-HitsFooter';
/** The result that Enter opens. */
const selected = '.DocSearch-Hit[aria-selected="true"]';
/** Set on the body while the modal is shown. */
const active = 'DocSearch--active';

/**
 * Tells a watch when a result of DocSearch's modal is opened and when the modal
 * is closed, or the tab with it, for which DocSearch has no callbacks. It
 * breaks if one of the classes above is renamed.
 *
 * @returns a function that ends it.
 */
export function watchModal(watch: SearchWatch): () => void {
  const {body} = document;
  const listening = watchClicks(watch, modalResults, ['click']);
  document.addEventListener(
    'keydown',
    ({key}) => {
      if (key === 'Enter' && document.querySelector(selected)) {
        watch.open();
      }
    },
    {capture: true, signal: listening.signal},
  );
  let isActive = false;
  const observer = new MutationObserver(() => {
    if (isActive && !body.classList.contains(active)) {
      watch.close();
    }
    isActive = body.classList.contains(active);
  });
  observer.observe(body, {attributeFilter: ['class']});
  return () => {
    observer.disconnect();
    listening.abort();
  };
}

/** What leads from the search page to a result. */
const pageResults = '.search-page-wrapper article a';

/**
 * Tells a watch when a result of the search page is opened, here or in a new
 * tab, and when the page is left. It breaks if the theme's page has another
 * class, or its results are no longer articles.
 *
 * @returns a function that ends it, for when another page is shown.
 */
export function watchSearchPage(watch: SearchWatch): () => void {
  // The middle button opens a tab and is no click.
  const listening = watchClicks(watch, pageResults, ['click', 'auxclick']);
  return () => {
    listening.abort();
    watch.close();
  };
}

/** Tells a watch of clicks on results, and when the tab is closed. */
function watchClicks(
  watch: SearchWatch,
  results: string,
  events: readonly ('click' | 'auxclick')[],
): AbortController {
  const listening = new AbortController();
  const {signal} = listening;
  for (const event of events) {
    document.addEventListener(
      event,
      ({target}) => {
        if (target instanceof Element && target.closest(results)) {
          watch.open();
        }
      },
      // Before the modal closes.
      {capture: true, signal},
    );
  }
  window.addEventListener('pagehide', watch.close, {signal});
  return listening;
}
