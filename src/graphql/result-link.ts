import {ApolloLink} from '@apollo/client';
import {CombinedGraphQLErrors} from '@apollo/client/errors';
import {OperationTypeNode} from 'graphql';
import {catchError, map, throwError} from 'rxjs';
import {
  messages,
  toCatalogueError,
  isAcquisitionTimeout,
} from './error-catalogue';

/**
 * Throws what the links above treat as a failed request: a result without
 * data, and the GraphQL error of a database connection acquisition timeout,
 * which the retry link sees only when thrown. Gives HTTP errors the messages
 * of the catalogue. Leaves other GraphQL errors to the client.
 */
export function resultLink(): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      map((result) => {
        const timeout = result.errors?.find(({message}) =>
          isAcquisitionTimeout(String(message)),
        );
        if (timeout) {
          throw new CombinedGraphQLErrors(result, [timeout]);
        }
        if (
          operation.operationType !== OperationTypeNode.SUBSCRIPTION &&
          isEmpty(result)
        ) {
          throw new Error(messages.noData);
        }
        return result;
      }),
      catchError((error) =>
        throwError(() => toCatalogueError(error, operation.operationName)),
      ),
    ),
  );
}

// A later part of a deferred result has no data of its own, only `hasNext`.
function isEmpty(result: ApolloLink.Result): boolean {
  return !result.data && !result.errors?.length && !('hasNext' in result);
}
