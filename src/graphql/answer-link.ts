import {ApolloLink} from '@apollo/client';
import {CombinedGraphQLErrors} from '@apollo/client/errors';
import {catchError, map, throwError} from 'rxjs';
import {
  messages,
  inCatalogueWords,
  isAcquisitionTimeout,
} from './error-catalogue';

/**
 * Throws what the links above shall treat as a failed call: an answer without
 * data, and a GraphQL error of a database connection acquisition timeout,
 * which the retry link sees only when thrown. Gives errors of the HTTP layer
 * the words of the catalogue. Does not throw other GraphQL errors, which are
 * the client's. Specification 8.
 */
export function answerLink(): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      map((result) => {
        const timeout = result.errors?.find(({message}) =>
          isAcquisitionTimeout(String(message)),
        );
        if (timeout) throw new CombinedGraphQLErrors(result, [timeout]);
        if (operation.operationType !== 'subscription' && isEmpty(result)) {
          throw new Error(messages.noData);
        }
        return result;
      }),
      catchError((error) =>
        throwError(() => inCatalogueWords(error, operation.operationName)),
      ),
    ),
  );
}

// A later part of a deferred answer has no data of its own, only `hasNext`.
function isEmpty(result: ApolloLink.Result): boolean {
  return !result.data && !result.errors?.length && !('hasNext' in result);
}
