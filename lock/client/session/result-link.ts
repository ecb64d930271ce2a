import {ApolloLink} from '@apollo/client';
import {CombinedGraphQLErrors, ServerError} from '@apollo/client/errors';
import {OperationTypeNode} from 'graphql';
import {catchError, map, throwError} from 'rxjs';
import {firstMessage, readErrors} from '../../shared/graphql-answer';
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
  CombinedGraphQLErrors.formatMessage = (errors) => firstMessage(errors) ?? messages.noData;
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      map((answer) => {
        const errors = readErrors(answer);
        const result = {...answer, errors: errors.length > 0 ? errors : undefined};
        const timeout = errors.find(({message}) => isAcquisitionTimeout(message));
        if (timeout) {
          throw new CombinedGraphQLErrors(result, [timeout]);
        }
        // A later part of a deferred result has no data of its own, only `hasNext`.
        const isEmpty = !answer.data && errors.length === 0 && !('hasNext' in answer);
        if (isEmpty && operation.operationType !== OperationTypeNode.SUBSCRIPTION) {
          const {operationName = ''} = operation;
          throw new Error(answer.data === null ? messages.noData : noResult(operationName));
        }
        return result;
      }),
      catchError((error) => throwError(() => toCatalogueError(error, operation.operationName))),
    ),
  );
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
