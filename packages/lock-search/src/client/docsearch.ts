import type {Hit, SearchAnswer, SearchRequest} from './algolia';

/** An engine: some requests in, as many answers out. */
export type SearchFunction = (
  requests: readonly SearchRequest[],
) => Promise<{results: SearchAnswer[]}>;

/** The part of an Algolia client that is used. */
export interface AlgoliaClient {
  search: (asked: {requests: readonly SearchRequest[]}) => ReturnType<SearchFunction>;
  setClientApiKey: (options: {apiKey: string}) => void;
}

/** What answers the modal and the search page in the browser. */
export interface BrowserEngine {
  /** Begins to load what the first search needs. */
  warm: () => void;
  /** @param stock the client that the modal brings along. */
  forModal: (stock: AlgoliaClient) => SearchFunction;
  /** Takes the credentials of the theme's configuration. */
  forPage: (appId: string, apiKey: string) => SearchFunction;
}

/** How the last search stands. */
export interface SearchOutcome {
  /** Whether its answer is on the way. */
  isPending: boolean;
  hasFailed: boolean;
  /** How much the last search found that was answered; undefined before the first. */
  count?: number;
}

/** How the last search stands, for components. */
export interface SearchStatus {
  subscribe: (listener: () => void) => () => void;
  /** A new object for every change. */
  get: () => SearchOutcome;
  set: (outcome: SearchOutcome) => void;
}

/** Before anything is searched for. */
export const initialOutcome: SearchOutcome = {isPending: false, hasFailed: false};

/** Makes a status, for one place where results are shown. */
export function createSearchStatus(): SearchStatus {
  const listeners = new Set<() => void>();
  let current = initialOutcome;
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => current,
    set(outcome) {
      current = outcome;
      listeners.forEach((listener) => listener());
    },
  };
}

export const modalStatus = createSearchStatus();

/**
 * Answers the modal in place of its Algolia client. Never rejects: a failed search is
 * reported to the status and finds nothing, because DocSearch 4.7 resets its error state
 * in the tick in which it sets it.
 */
export function guardSearch(search: SearchFunction, status: SearchStatus) {
  let asked = 0;
  let latest = 0;
  return async ({requests}: {requests: readonly SearchRequest[]}) => {
    const turn = ++asked;
    const report = (outcome: Omit<SearchOutcome, 'isPending'>) => {
      // A late answer says nothing about the search that is shown.
      if (turn > latest) {
        latest = turn;
        status.set({...outcome, isPending: turn < asked});
      }
    };
    status.set({...status.get(), isPending: true});
    try {
      const {results} = await search(requests);
      report({hasFailed: false, count: countHits(results)});
      return {
        results: results.map((answer) => ({...answer, hits: withBestFirst(answer.hits)})),
      };
    } catch {
      report({hasFailed: true});
      return {results: requests.map(findNothing)};
    }
  };
}

/** What is asked of the text of a hit, of which two lines are shown. */
export const hitText = {
  attributesToSnippet: ['content:30'],
  highlightPreTag: '<mark>',
  highlightPostTag: '</mark>',
  snippetEllipsisText: '…',
};

/** Adds up what several requests have found. */
export function countHits(results: readonly SearchAnswer[]): number {
  return results.reduce((sum, {nbHits}) => sum + nbHits, 0);
}

function findNothing({indexName, query = ''}: SearchRequest): SearchAnswer {
  const counts = {page: 0, nbHits: 0, nbPages: 0, hitsPerPage: 0};
  return {index: indexName, query, hits: [], facets: {}, ...counts};
}

/** How many hits the modal shows above those that it groups, also of one page. */
const maxBest = 5;
const maxOfPage = 2;

/**
 * Puts hits into the order of the modal: the best come first, whatever part of
 * the guide they are in, then the others. Of one page only two are among the
 * best, so that a page which says much about a word does not hide the answer.
 *
 * @param findPage the address of a hit's page.
 */
export function splitBest<One>(
  hits: readonly One[],
  findPage: (hit: One) => string,
): {best: One[]; others: One[]} {
  const best: One[] = [];
  for (const hit of hits) {
    const ofPage = best.filter((each) => findPage(each) === findPage(hit));
    if (best.length < maxBest && ofPage.length < maxOfPage) {
      best.push(hit);
    }
  }
  return {best, others: hits.filter((hit) => !best.includes(hit))};
}

/**
 * For the modal: makes the best hits a group of their own. DocSearch groups hits by their category,
 * so that the second best would follow the twentieth of the category of the best.
 */
function withBestFirst(hits: readonly Hit[]): Hit[] {
  const {best, others} = splitBest(hits, (hit) => hit.url_without_anchor);
  return [...best.map(asBest), ...others];
}

function asBest(hit: Hit): Hit {
  const {hierarchy} = hit._highlightResult;
  const lvl0 = {value: 'Best matches'};
  return {
    ...hit,
    _highlightResult: {
      ...hit._highlightResult,
      hierarchy: {...hierarchy, lvl0},
    },
  };
}
