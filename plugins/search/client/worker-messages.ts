import type {SearchAnswer, SearchRequest} from '../shared/algolia';

/** To the worker; no requests only loads the index. */
export interface WorkerQuestion {
  id: number;
  requests: readonly SearchRequest[];
}

/** From the worker; without results the search failed. */
export interface WorkerAnswer {
  id: number;
  results?: SearchAnswer[];
}
