import {levels} from '../../../shared/search/records';
import type {HelpLink, Hit, MarkedTexts, SearchAnswer, SearchRequest} from './algolia';

/** The search page's helper puts its parameters in `params`; the modal does not. */
export type AskedRequest = SearchRequest & {params?: Partial<SearchRequest>};

/** Both forms in which an Algolia client is asked. */
export type Asked = readonly AskedRequest[] | {requests: readonly AskedRequest[]};

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

/** Brings both forms of asking into one. */
export function requestsOf(asked: Asked): SearchRequest[] {
  const requests = 'requests' in asked ? asked.requests : asked;
  return requests.map(({params, ...request}) => ({...request, ...params}));
}

/** How the last search stands. */
export interface SearchOutcome {
  hasFailed: boolean;
  /** Whether its answer, or a better one, is on the way. */
  isPending: boolean;
  /** The last one that was answered, if nothing was found. */
  missed?: MissedSearch;
}

/** A search that found nothing. */
export interface MissedSearch {
  query: string;
  /** The headings that are most like it. */
  nearest: readonly HelpLink[];
}

/** How the last search stands, for components. */
export interface SearchStatus {
  subscribe: (listener: () => void) => () => void;
  /** A new object for every change. */
  get: () => SearchOutcome;
  set: (outcome: SearchOutcome) => void;
}

/** Makes a status, for one place where results are shown. */
export function createSearchStatus(): SearchStatus {
  const listeners = new Set<() => void>();
  let current: SearchOutcome = {hasFailed: false, isPending: false};
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
export const pageStatus = createSearchStatus();

/**
 * Answers in place of an Algolia client. Never rejects: a failed search is
 * reported to the status and finds nothing, because neither the modal
 * (DocSearch 4.7 resets its error state in the same tick) nor the search page
 * (which shows its spinner forever) can show a failure.
 *
 * @param present changes hits, the best first, for the place where they are shown.
 */
export function guardSearch(
  search: SearchFunction,
  status: SearchStatus,
  present: (hits: readonly Hit[]) => Hit[],
) {
  let asked = 0;
  let latest = 0;
  return async (request: Asked): Promise<{results: SearchAnswer[]}> => {
    const requests = requestsOf(request);
    const turn = ++asked;
    const report = (outcome: SearchOutcome) => {
      // A late answer says nothing about the search that is shown.
      if (turn > latest) {
        latest = turn;
        const isPending = outcome.isPending || turn < asked;
        status.set({...outcome, isPending});
      }
    };
    status.set({...status.get(), isPending: true});
    try {
      const {results} = await search(requests);
      report({
        hasFailed: false,
        isPending: results.some(({isEarly}) => isEarly),
        missed: missedOf(requests, results),
      });
      return {
        results: results.map((answer) => ({
          ...answer,
          hits: present(answer.hits),
        })),
      };
    } catch {
      report({hasFailed: true, isPending: false});
      return {results: requests.map(nothingFound)};
    }
  };
}

/** Gives the search that found nothing; undefined where there are hits. */
function missedOf(
  [request]: readonly SearchRequest[],
  results: readonly SearchAnswer[],
): MissedSearch | undefined {
  return results.some(({nbHits}) => nbHits > 0)
    ? undefined
    : {
        query: request?.query ?? '',
        nearest: results.flatMap(({nearest = []}) => nearest),
      };
}

function nothingFound({indexName, query = ''}: SearchRequest): SearchAnswer {
  const counts = {page: 0, nbHits: 0, nbPages: 0, hitsPerPage: 0};
  return {index: indexName, query, hits: [], facets: {}, ...counts};
}

/**
 * For the modal: shows the headings above a hit where DocSearch shows the title
 * of its page alone, so that two hits of one title can be told apart.
 */
export function withPath(hit: Hit): Hit {
  const {hierarchy} = hit._snippetResult;
  const shown = hit.type === 'content' ? levels.length : levels.indexOf(hit.type);
  const path = levels.slice(1, shown).flatMap((level) => hierarchy[level] ?? []);
  const value = path.map((title) => title.value).join(' › ');
  return path.length > 1
    ? withSnippet(hit, {hierarchy: {...hierarchy, lvl1: {...path[0]!, value}}})
    : hit;
}

/** How many hits the modal shows above those that it groups, also of one page. */
const maxBest = 5;
const maxOfPage = 2;

/**
 * Puts hits into the order of the modal: the best come first, whatever part of
 * the guide they are in, then the others. Of one page only two are among the
 * best, so that a page which says much about a word does not hide the answer.
 *
 * @param pageOf the address of a hit's page.
 */
export function splitBest<One>(
  hits: readonly One[],
  pageOf: (hit: One) => string,
): {best: One[]; others: One[]} {
  const best: One[] = [];
  for (const hit of hits) {
    const ofPage = best.filter((each) => pageOf(each) === pageOf(hit));
    if (best.length < maxBest && ofPage.length < maxOfPage) {
      best.push(hit);
    }
  }
  return {best, others: hits.filter((hit) => !best.includes(hit))};
}

/**
 * For the modal: makes the best hits a group of their own. DocSearch groups hits
 * by their category, so that the second best would follow the twentieth of the
 * category of the best.
 */
export function withBestFirst(hits: readonly Hit[]): Hit[] {
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

/**
 * For the search page, which adds "..." to every snippet: they stand for the
 * ellipsis of one that is cut, and are not shown after a whole sentence.
 */
export function withoutEllipsis(hit: Hit): Hit {
  const {content} = hit._snippetResult;
  if (!content) {
    return hit;
  }
  const value = content.value.endsWith('…')
    ? content.value.slice(0, -1)
    : // The page makes an element of the value and its dots: this one takes them.
      `${content.value}<span hidden>`;
  return withSnippet(hit, {content: {...content, value}});
}

function withSnippet(hit: Hit, changed: Partial<MarkedTexts>): Hit {
  return {...hit, _snippetResult: {...hit._snippetResult, ...changed}};
}
