import {firstMessage, readAnswer} from '../../shared/graphql-answer';
import {isNetworkError, StatusError, statusCodeOf, TimeoutError} from './errors';
import type {Tab} from './tab';
import {messages, noResult} from './texts';

/** How often a request is repeated. */
const maxRetries = 5;
/** No retry starts later than this after the first try, in ms. */
const maxDuration = 8000;
/** How long one try may take, in ms. */
const defaultTimeout = 15_000;

/** An operation as it is sent. */
export interface OperationText {
  operationName: string;
  query: string;
}

export interface SendOptions {
  /** URL of the GraphQL endpoint. */
  endpoint: string;
  /** Sent as x-auth-token. */
  token: string;
  fetch: Tab['fetch'];
}

/**
 * Sends one operation by POST, without Apollo Client: for refreshAuthToken,
 * which would wait for itself in the link chain, and for a token that is not
 * stored. Tries up to 6 times, see `retryHttp`; each try may take 15 s.
 *
 * @throws the message of the first GraphQL error, 'Graphql error' without data,
 *   or what a timeout, a status or a body is called in `messages`.
 */
export async function sendOperation<D>(
  {operationName, query}: OperationText,
  variables: object,
  {endpoint, token, fetch}: SendOptions,
): Promise<D> {
  async function request() {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(new TimeoutError()), defaultTimeout);
    try {
      const response = await fetch(endpointUrl(endpoint), {
        method: 'POST',
        headers: {
          accept: '*/*',
          'content-type': 'application/json',
          'x-auth-token': token,
        },
        body: JSON.stringify({operationName, variables, query}),
        signal: abort.signal,
      });
      recordServerDate(response);
      const {status} = response;
      const text = await response.text();
      if (status >= 300) {
        throw new StatusError(status, text);
      }
      return {status, text};
    } finally {
      clearTimeout(timer);
    }
  }

  const {status, text} = await retryHttp(request);
  return dataOf<D>(status, text, operationName);
}

/** Returns the data of an answer, or throws what `messages` calls its error. */
function dataOf<D>(status: number, text: string, operationName: string): D {
  const answer = readAnswer(status, text);
  switch (answer.kind) {
    case 'data':
      return answer.data as D;
    case 'status':
      throw new StatusError(status, text);
    case 'not-json':
      throw answer.error;
    case 'no-result':
      throw new Error(noResult(operationName));
    case 'no-data':
      throw new Error(messages.noData);
    case 'errors': {
      const {errors} = answer;
      throw Object.assign(new Error(firstMessage(errors) ?? messages.noData), {errors});
    }
  }
}

/**
 * Sends a request up to 6 times within 8 s, waiting in between. Rejects with
 * the last error, or at once with one that is not transient. For requests
 * outside the link chain only: the chain has its retry link.
 */
export async function retryHttp<T>(request: () => Promise<T>): Promise<T> {
  const startedAt = Date.now();
  for (let retry = 1; ; retry++) {
    try {
      return await request();
    } catch (error) {
      const pause = isTransient(error) ? retryDelay(retry, startedAt) : null;
      if (pause === null) {
        throw error;
      }
      await delay(pause);
    }
  }
}

/**
 * Milliseconds to wait before a retry, counted from 1: 200, 400, 800, 1600,
 * 3200, and up to 20 % more. Null when there is none, because it would be the
 * sixth or start more than 8 s after the first try.
 *
 * @param startedAt the time of the first try in epoch ms.
 */
export function retryDelay(retry: number, startedAt: number): number | null {
  const base = 100 * 2 ** retry;
  const pause = base + base * 0.2 * Math.random();
  const isLate = Date.now() + pause - startedAt > maxDuration;
  return retry > maxRetries || isLate ? null : pause;
}

/**
 * Whether an error is transient: a network error, or a status above 500 and
 * below 599. A timeout is not.
 */
export function isTransient(error: unknown): boolean {
  const status = statusCodeOf(error) ?? 0;
  return (status > 500 && status < 599) || isNetworkError(error);
}

/** Resolves after `ms` milliseconds. */
export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/**
 * Returns the URL of one request: the endpoint with `_dc`, the current time in
 * milliseconds, so that no cache responds.
 */
export function endpointUrl(endpoint: string): string {
  return `${endpoint}${endpoint.includes('?') ? '&' : '?'}_dc=${Date.now()}`;
}

let clockOffset: number | null = null;

/**
 * Records the server's clock from the `Date` header of a response. A response
 * without the header, or whose header CORS hides, changes nothing.
 */
export function recordServerDate(response: Response): void {
  const date = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(date)) {
    clockOffset = date - Date.now();
  }
}

/**
 * Milliseconds that the server's clock is ahead of ours, to the second, by the
 * last response with a `Date` header; null before the first.
 */
export function serverClockOffset(): number | null {
  return clockOffset;
}
