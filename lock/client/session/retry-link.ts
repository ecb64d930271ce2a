import {ApolloLink} from '@apollo/client';
import {RetryLink} from '@apollo/client/link/retry';
import {OperationTypeNode} from 'graphql';
import {defer, retry, throwError, timeout as within, timer} from 'rxjs';
import {isAcquisitionTimeout, isNetworkError, messageOf, TimeoutError} from '../tokens/errors';
import {isTransient, retryDelay} from '../tokens/http';
import {RefreshError} from './session-links';

/**
 * Retries a failed operation, by one of two policies:
 *
 * - a query up to 6 times in all within 8 s, also after a status of 501 to
 *   598; see `retryDelay`
 * - any other operation up to 5 times in all, with random delays of at most
 *   600, 1200, 2400 and 4800 ms, and never after a status, since the endpoint
 *   may have done its work
 *
 * Both retry when the network failed or the server's database had no free
 * connection. Neither retries a timeout, or a failed refresh, which has its own
 * retries.
 */
export function retryLink(): ApolloLink {
  return ApolloLink.split(
    ({operationType}) => operationType === OperationTypeNode.QUERY,
    retryQueries(),
    new RetryLink({
      delay: {initial: 300, max: 5000, jitter: true},
      attempts: {
        max: 5,
        retryIf: (error) => isRetried(error, isNetworkError),
      },
    }),
  );
}

function retryQueries(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const startedAt = Date.now();
    return defer(() => forward(operation)).pipe(
      retry({
        delay(error: unknown, count) {
          const isDue = isRetried(error, isTransient);
          const delay = isDue ? retryDelay(count, startedAt) : null;
          return delay === null ? throwError(() => error) : timer(delay);
        },
      }),
    );
  });
}

/** Never after a failed refresh, and always while the database is busy. */
function isRetried(error: unknown, isTemporary: typeof isTransient): boolean {
  return (
    !(error instanceof RefreshError) &&
    (isTemporary(error) || isAcquisitionTimeout(messageOf(error)))
  );
}

/** How long one try may take until the response, or its first part, in ms. */
const timeout = 15_000;

/**
 * Aborts a request without a response in time, with 'Timeout exceeded'. Does not
 * apply to subscriptions, which may be silent for long.
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
