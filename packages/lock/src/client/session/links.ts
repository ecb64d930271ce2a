import {ApolloLink} from '@apollo/client';
import {CombinedGraphQLErrors, ServerError} from '@apollo/client/errors';
import {ErrorLink} from '@apollo/client/link/error';
import {RetryLink} from '@apollo/client/link/retry';
import {canonicalStringify, print} from '@apollo/client/utilities';
import isExtractableFile from 'apollo-upload-client/isExtractableFile.mjs';
import {OperationTypeNode} from 'graphql';
import {catchError, defer, map, mergeMap, of, tap, throwError, timeout as within} from 'rxjs';
import {firstMessage, readErrors} from 'docusaurus-lock-server/shared/graphql-answer';
import {
  isAcquisitionTimeout,
  isNetworkError,
  isSessionOver,
  isTransient,
  readMessage,
  TimeoutError,
} from '../tokens/errors';
import {texts, noResult} from '../tokens/texts';

// The links of the Apollo chain in the order in which an operation passes them.

/**
 * The parts of a session that the chain uses. None of them sends a request of its own through the
 * chain, because that request would wait for itself.
 */
export interface LinkSession {
  tokens: {token: () => string | null};
  /** Rejects when the token has expired and cannot be refreshed. */
  refresher: {refreshIfDue: () => Promise<void>};
  /** Receives the token that a response refused with UNAUTHORIZED or Session expired. */
  dispatch: (event: {type: 'token-refused'; token: string | null}) => void;
}

/**
 * Whether an operation needs no session, as `isAnonymous` of its context says: no token is
 * refreshed for it, and UNAUTHORIZED says nothing about the stored one.
 */
const isAnonymous = (operation: ApolloLink.Operation) =>
  operation.getContext().isAnonymous === true;

/**
 * The token could not be refreshed before a request. It is not retried: the refresh has retries.
 */
export class RefreshError extends Error {
  readonly name = 'RefreshError';

  constructor(cause: unknown) {
    super(readMessage(cause), {cause});
  }
}

/**
 * Reports to the session an error that says UNAUTHORIZED or Session expired, and forwards the
 * request once more, never a third time. Ignores anonymous operations, logout and a failed refresh.
 */
export function errorLink({dispatch}: LinkSession): ErrorLink {
  return new ErrorLink(({error, operation, forward}) => {
    const {token = null} = operation.getContext();
    const isLost = isSessionOver(error) && !(error instanceof RefreshError);
    // UNAUTHORIZED on Logout is ignored: the session is ending anyway.
    if (!isLost || isAnonymous(operation) || operation.operationName === 'Logout') {
      return;
    }
    dispatch({type: 'token-refused', token});
    // Apollo calls this link only once for an operation.
    return forward(operation);
  });
}

/**
 * No retry of `retryHttp` starts later than this after the first failure, in ms. A request that got
 * no response for as long is not retried.
 */
const maxDuration = 8000;

/**
 * Retries an operation that may be sent twice: up to 6 tries within 8 s, after 200, 400, 800, 1600
 * and 3200 ms and up to 20 % more. It retries when the network failed, after a status of
 * 501 to 598, and when the server's database had no free connection.
 */
export function retryHttp(): ApolloLink {
  const pause = (retry: number) => 100 * 2 ** retry;
  return new RetryLink({
    delay: (retry) => pause(retry) * (1 + 0.2 * Math.random()),
    attempts: (retry, operation, error) => {
      const {failedAt = Date.now()} = operation.getContext();
      operation.setContext({failedAt});
      const isLate = Date.now() + pause(retry) - failedAt > maxDuration;
      return retry <= 5 && !isLate && isRetried(operation, error, isTransient);
    },
  });
}

/**
 * Retries a query as `retryHttp` does. Any other operation is tried up to 5 times in all,
 * with random delays of at most 600, 1200, 2400 and 4800 ms, and never again after a status,
 * since the endpoint may have done its work. A timeout, and a failed refresh, which has its
 * own retries, are not retried.
 */
export function retryLink(): ApolloLink {
  return ApolloLink.split(
    ({operationType}) => operationType === OperationTypeNode.QUERY,
    retryHttp(),
    new RetryLink({
      delay: {initial: 300, max: 5000, jitter: true},
      attempts: {
        max: 5,
        retryIf: (error, operation) => isRetried(operation, error, isNetworkError),
      },
    }),
  );
}

function isRetried(
  operation: ApolloLink.Operation,
  error: unknown,
  isTemporary: typeof isTransient,
): boolean {
  const {sentAt = Date.now()} = operation.getContext();
  return (
    !(error instanceof RefreshError) &&
    Date.now() - sentAt < maxDuration &&
    (isTemporary(error) || isAcquisitionTimeout(readMessage(error)))
  );
}

/** How long one try may take until the response, or its first part, in ms. */
const timeout = 15_000;

/**
 * Aborts a request without a response in time, except for subscriptions, which may be silent for
 * long.
 */
export function timeoutLink(): ApolloLink {
  const late = () => throwError(() => new TimeoutError());
  return new ApolloLink((operation, forward) => {
    const result = forward(operation);
    return operation.operationType === OperationTypeNode.SUBSCRIPTION
      ? result
      : result.pipe(within({first: timeout, with: late}));
  });
}

/** Refreshes a due token before an operation that needs one, or rejects with a `RefreshError`. */
export function refreshLink({refresher}: LinkSession): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (isAnonymous(operation)) {
      return forward(operation);
    }
    return defer(() => refresher.refreshIfDue()).pipe(
      catchError((error) => throwError(() => new RefreshError(error))),
      mergeMap(() => forward(operation)),
    );
  });
}

const tokenHeader = 'x-auth-token';

/**
 * Sends a token in `x-auth-token`. It puts the `token` that was sent and the time `sentAt` into the
 * context, for other links.
 *
 * @param readToken returns the token of each request; null for none.
 */
export function headersLink(readToken: () => string | null): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const token = readToken();
    operation.setContext(({headers}) => {
      const sent = {...headers};
      // A request that is forwarded again must not carry the previous token.
      delete sent[tokenHeader];
      if (token !== null) {
        sent[tokenHeader] = token;
      }
      return {token, headers: sent, sentAt: Date.now()};
    });
    return forward(operation);
  });
}

/** How long a result is cached, in ms. */
const maxAge = 240_000;

export type CachedResults = Map<string, {result: ApolloLink.Result; until: number}>;

/**
 * Caches for 240 s the result of a query whose context sets `cacheResult`, for the same token,
 * operation and variables. Mutations, subscriptions, deferred results and errors are not cached.
 */
export function cacheLink(results: CachedResults): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const {query, variables, operationType} = operation;
    const {cacheResult, token} = operation.getContext();
    if (!cacheResult || operationType !== OperationTypeNode.QUERY) {
      return forward(operation);
    }
    const key = canonicalStringify([token, print(query), variables]);
    const cached = results.get(key);
    if (cached && Date.now() < cached.until) {
      return of(cached.result);
    }
    return forward(operation).pipe(
      tap((result) => {
        if (!result.errors && !('hasNext' in result)) {
          results.set(key, {result, until: Date.now() + maxAge});
        }
      }),
    );
  });
}

/** Whether the variables contain a File, Blob or FileList at any depth. */
export function hasFiles(value: unknown): boolean {
  if (isExtractableFile(value)) {
    return true;
  }
  return typeof value === 'object' && value !== null && Object.values(value).some(hasFiles);
}

/**
 * Throws where the links above need a failed request: for a result without data, and for the
 * GraphQL error of a database connection acquisition timeout, which the retry link sees only when
 * thrown. A malformed body gets the message of `noResult`. Other GraphQL errors are left to the
 * client.
 */
export function resultLink(): ApolloLink {
  // Apollo would join the messages of all errors; readers see only the first message.
  CombinedGraphQLErrors.formatMessage = (errors) => firstMessage(errors) ?? texts.noData;
  return new ApolloLink((operation, forward) => {
    const {operationName = '', operationType} = operation;
    return forward(operation).pipe(
      map((answer) => {
        const errors = readErrors(answer);
        const result = {...answer, errors: errors.length > 0 ? errors : undefined};
        const busy = errors.find(({message}) => isAcquisitionTimeout(message));
        if (busy) {
          throw new CombinedGraphQLErrors(result, [busy]);
        }
        // A later part of a deferred result has no data of its own, only `hasNext`.
        const isEmpty = !answer.data && errors.length === 0 && !('hasNext' in answer);
        if (isEmpty && operationType !== OperationTypeNode.SUBSCRIPTION) {
          throw new Error(answer.data === null ? texts.noData : noResult(operationName));
        }
        return result;
      }),
      catchError((error: unknown) => {
        const isMalformed = ServerError.is(error) && error.message.includes('was malformed');
        // The body `null` makes Apollo throw a TypeError. Its message differs by
        // browser, but no network error mentions null.
        const isNull =
          (error as Error | null)?.name === 'TypeError' && /\bnull\b/.test(readMessage(error));
        const named =
          isMalformed || isNull ? new Error(noResult(operationName), {cause: error}) : error;
        return throwError(() => named);
      }),
    );
  });
}
