import {RetryLink} from '@apollo/client/link/retry';
import {
  isAcquisitionTimeout,
  isNetworkError,
  messageOf,
} from './error-catalogue';
import {RefreshError} from './refresh-link';

/**
 * Tries an operation, including mutations, up to 5 times in all when the
 * network failed or the server's database had no free connection, with random
 * delays of at most 600, 1200, 2400 and 4800 ms. Does not retry a timeout, an
 * HTTP status, or a failed refresh, which has its own retries.
 */
export function retryLink(): RetryLink {
  return new RetryLink({
    delay: {initial: 300, max: 5000, jitter: true},
    attempts: {
      max: 5,
      retryIf: (error) =>
        !(error instanceof RefreshError) &&
        (isNetworkError(error) || isAcquisitionTimeout(messageOf(error))),
    },
  });
}
