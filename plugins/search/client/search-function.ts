import type {SearchAnswer, SearchRequest} from '../shared/algolia';

/** The search page's helper puts its parameters in `params`; the modal does not. */
export type AskedRequest = SearchRequest & {params?: Partial<SearchRequest>};

/** Both forms in which an Algolia client is asked. */
export type Asked =
  readonly AskedRequest[] | {requests: readonly AskedRequest[]};

/** An engine: some requests in, as many answers out. */
export type SearchFunction = (
  requests: readonly SearchRequest[],
) => Promise<{results: SearchAnswer[]}>;

/** The part of an Algolia client that is used. */
export interface AlgoliaClient {
  search: (asked: {
    requests: readonly SearchRequest[];
  }) => Promise<{results: SearchAnswer[]}>;
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
