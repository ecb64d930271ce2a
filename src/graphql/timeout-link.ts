import {ApolloLink} from '@apollo/client';
import {throwError, timeout as within} from 'rxjs';
import {TimeoutError} from './timeout-error';

export interface TimeoutLinkOptions {
  /** Milliseconds until the answer, or its first part; default 15000. */
  timeout?: number;
  /** Status of the error; default 408. */
  statusCode?: number;
}

/**
 * Ends a try that has no answer in time with 'Timeout exceeded' and aborts its
 * request. The operation's context may name another `timeout`. Does not apply
 * to subscriptions, which may be silent for long. Specification 9.
 */
export function timeoutLink({
  timeout = 15_000,
  statusCode,
}: TimeoutLinkOptions = {}): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const answer = forward(operation);
    if (operation.operationType === 'subscription') return answer;
    return answer.pipe(
      within({
        first: operation.getContext().timeout ?? timeout,
        with: () => throwError(() => new TimeoutError(statusCode)),
      }),
    );
  });
}
