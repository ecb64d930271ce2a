import {ApolloLink} from '@apollo/client';
import {OperationTypeNode} from 'graphql';
import {throwError, timeout as within} from 'rxjs';
import {TimeoutError} from '../tokens/errors';

export interface TimeoutLinkOptions {
  /** Milliseconds until the response, or its first part; default 15000. */
  timeout?: number;
  /** Status of the error; default 408. */
  statusCode?: number;
}

/**
 * Aborts a request without a response in time, with 'Timeout exceeded'. The
 * operation's context may set another `timeout`. Does not apply to
 * subscriptions, which may be silent for long.
 */
export function timeoutLink({
  timeout = 15_000,
  statusCode,
}: TimeoutLinkOptions = {}): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const result = forward(operation);
    if (operation.operationType === OperationTypeNode.SUBSCRIPTION) {
      return result;
    }
    return result.pipe(
      within({
        first: operation.getContext().timeout ?? timeout,
        with: () => throwError(() => new TimeoutError(statusCode)),
      }),
    );
  });
}
