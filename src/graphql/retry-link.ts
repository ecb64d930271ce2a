import {RetryLink} from '@apollo/client/link/retry';
import {
  isAcquisitionTimeout,
  isNetworkFailure,
  messageOf,
} from './error-catalogue';
import {RefreshError} from './refresh-link';

/**
 * Tries an operation, mutations too, up to 5 times in all where the network
 * failed or the server's database had no free connection: random delays of at
 * most 600, 1200, 2400 and 4800 ms. Does not retry a timeout, a status, nor a
 * failed refresh, which has had its own tries. Specification 9.
 */
export function retryLink(): RetryLink {
  return new RetryLink({
    delay: {initial: 300, max: 5000, jitter: true},
    attempts: {
      max: 5,
      retryIf: (error) =>
        !(error instanceof RefreshError) &&
        (isNetworkFailure(error) || isAcquisitionTimeout(messageOf(error))),
    },
  });
}
