import type {Hit, SearchAnswer, SearchRequest} from './algolia';

/** An engine: it takes requests, and returns as many answers. */
export type SearchFunction = (
  requests: readonly SearchRequest[],
) => Promise<{results: SearchAnswer[]}>;

/** The part of an Algolia client that is used. */
export interface AlgoliaClient {
  search: (asked: {requests: readonly SearchRequest[]}) => ReturnType<SearchFunction>;
  setClientApiKey: (options: {apiKey: string}) => void;
}

/** The engine behind the box and the search page. */
export interface BrowserEngine {
  /** Begins to load the files that the first search needs. */
  preload: () => void;
  /** Creates the search of the box; `stock` is the Algolia client that the box brings along. */
  forModal: (stock: AlgoliaClient) => SearchFunction;
  /** Creates the search with the credentials of the theme's configuration. */
  forPage: (appId: string, apiKey: string) => SearchFunction;
}

/** The state of the last search in the box. */
export interface BoxState {
  /** Whether its answer is still to come. */
  isPending: boolean;
  hasFailed: boolean;
  /** The number of results; undefined before the first answer. */
  count?: number;
  /** The hit that Enter opens. */
  first?: Hit;
}

const initial: BoxState = {isPending: false, hasFailed: false};
const listeners = new Set<() => void>();
let current = initial;

/** The state of the last search in the box, for components; a new object for every change. */
export const boxState = {
  subscribe(this: void, listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => current,
  set(this: void, state: BoxState) {
    current = state;
    listeners.forEach((listener) => listener());
  },
  reset: () => boxState.set(initial),
};

/**
 * Answers the box in place of its Algolia client. Never rejects: a failed search is reported to
 * {@link boxState} and finds nothing, because DocSearch 4.7 sets its error state and resets it in
 * the same tick.
 */
export function createBoxSearch(search: SearchFunction) {
  let [asked, latest] = [0, 0];
  return async ({requests}: {requests: readonly SearchRequest[]}) => {
    const turn = ++asked;
    const report = (state: Omit<BoxState, 'isPending'>) => {
      // A late answer must not change the state of a newer search.
      if (turn > latest) {
        latest = turn;
        boxState.set({...state, isPending: turn < asked});
      }
    };
    boxState.set({...current, isPending: true});
    try {
      const {results} = await search(requests);
      const found = results.map((answer) => ({...answer, hits: answer.hits.map(keepRank)}));
      report({hasFailed: false, count: countHits(found), first: found[0]?.hits[0]});
      return {results: found};
    } catch {
      report({hasFailed: true});
      const none = {hits: [], nbHits: 0};
      return {
        results: requests.map(({indexName, query = ''}) => ({index: indexName, query, ...none})),
      };
    }
  };
}

/** Adds up the results of several requests. */
export function countHits(results: readonly SearchAnswer[]): number {
  return results.reduce((sum, {nbHits}) => sum + nbHits, 0);
}

/**
 * Makes DocSearch keep the order of the engine. DocSearch groups hits by the first level of their
 * marked titles, and the hits of a group by the second level, so that the second best hit would
 * come after up to twenty hits of the best page. Below a text DocSearch would show the page alone, so
 * the heading of the section is added.
 */
function keepRank(hit: Hit): Hit {
  const {_highlightResult: marked, _snippetResult: snippets} = hit;
  const place = Object.entries(marked.hierarchy)
    .filter(([level]) => level !== 'lvl0')
    .sort()
    .map(([, {value}]) => value)
    .join(' › ');
  return {
    ...hit,
    hierarchy: {...hit.hierarchy, lvl1: hit.objectID},
    _highlightResult: {...marked, hierarchy: {...marked.hierarchy, lvl0: {value: 'Results'}}},
    ...(hit.type === 'content' && {
      _snippetResult: {...snippets, hierarchy: {...snippets.hierarchy, lvl1: {value: place}}},
    }),
  };
}
