import {ApolloLink} from '@apollo/client';
import {CombinedGraphQLErrors, ServerError} from '@apollo/client/errors';
import {OperationTypeNode} from 'graphql';
import {catchError, map, throwError} from 'rxjs';
import {isAcquisitionTimeout, messageOf} from '../tokens/errors';
import {messages, noResult} from '../tokens/texts';

/**
 * Throws what the links above treat as a failed request: a result without
 * data, and the GraphQL error of a database connection acquisition timeout,
 * which the retry link sees only when thrown. Gives HTTP errors the texts
 * of `messages`. Leaves other GraphQL errors to the client.
 */
export function resultLink(): ApolloLink {
  // Apollo joins the messages of all errors; readers see the first alone.
  CombinedGraphQLErrors.formatMessage = (errors) =>
    errors.find(Boolean)?.message || messages.noData;
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      map((result) => {
        const timeout = result.errors?.find(({message}) => isAcquisitionTimeout(String(message)));
        if (timeout) {
          throw new CombinedGraphQLErrors(result, [timeout]);
        }
        if (operation.operationType !== OperationTypeNode.SUBSCRIPTION && isEmpty(result)) {
          throw new Error(messages.noData);
        }
        return result;
      }),
      catchError((error) => throwError(() => toCatalogueError(error, operation.operationName))),
    ),
  );
}

// A later part of a deferred result has no data of its own, only `hasNext`.
function isEmpty(result: ApolloLink.Result): boolean {
  return !result.data && !result.errors?.length && !('hasNext' in result);
}

/**
 * Gives an error of Apollo's HTTP parsing its text of `messages`; returns
 * any other error as it is.
 */
function toCatalogueError(error: unknown, operationName = ''): unknown {
  const isMalformed = ServerError.is(error) && error.message.includes('was malformed');
  // The body `null` makes Apollo throw a TypeError. Its message differs by
  // browser, but no network error mentions null.
  const isNull = (error as Error | null)?.name === 'TypeError' && /\bnull\b/.test(messageOf(error));
  return isMalformed || isNull ? new Error(noResult(operationName), {cause: error}) : error;
}
