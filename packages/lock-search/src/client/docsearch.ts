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

/** The engine behind the box and the search page. */
export interface BrowserEngine {
  /** Begins to load what the first search needs. */
  warm: () => void;
  /** @param stock the client that the box brings along. */
  forModal: (stock: AlgoliaClient) => SearchFunction;
  /** Takes the credentials of the theme's configuration. */
  forPage: (appId: string, apiKey: string) => SearchFunction;
}

/** How the last search of the box stands. */
export interface BoxState {
  /** Whether its answer is on the way. */
  isPending: boolean;
  hasFailed: boolean;
  /** How much was found; undefined before the first answer. */
  count?: number;
  /** The hit that Enter opens. */
  first?: Hit;
}

const initial: BoxState = {isPending: false, hasFailed: false};
const listeners = new Set<() => void>();
let current = initial;

/** How the last search of the box stands, for components; a new object for every change. */
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
 * {@link boxState} and finds nothing, because DocSearch 4.7 resets its error state in the tick
 * in which it sets it.
 */
export function createBoxSearch(search: SearchFunction) {
  let [asked, latest] = [0, 0];
  return async ({requests}: {requests: readonly SearchRequest[]}) => {
    const turn = ++asked;
    const report = (state: Omit<BoxState, 'isPending'>) => {
      // A late answer says nothing about the search that is shown.
      if (turn > latest) {
        latest = turn;
        boxState.set({...state, isPending: turn < asked});
      }
    };
    boxState.set({...current, isPending: true});
    try {
      const {results} = await search(requests);
      const found = results.map((answer) => ({...answer, hits: answer.hits.map(keepPlace)}));
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

/** Adds up what several requests have found. */
export function countHits(results: readonly SearchAnswer[]): number {
  return results.reduce((sum, {nbHits}) => sum + nbHits, 0);
}

/**
 * Keeps the order of the engine. DocSearch groups hits by the first level of their marked titles,
 * and the hits of a group by the second level of the others, so that the second best hit
 * would follow the twentieth of the page of the best.
 */
function keepPlace(hit: Hit): Hit {
  const {_highlightResult: marked} = hit;
  return {
    ...hit,
    hierarchy: {...hit.hierarchy, lvl1: hit.objectID},
    _highlightResult: {...marked, hierarchy: {...marked.hierarchy, lvl0: {value: 'Results'}}},
  };
}
