import {ApolloLink} from '@apollo/client';
import {catchError, defer, mergeMap, throwError} from 'rxjs';
import {anonymousOperations} from './anonymous-operations';
import type {LinkSession} from './link-session';
import {messageOf} from '../tokens/errors';

/**
 * The token could not be refreshed before a request; the message is the
 * session's. The links above check for it, so that they do not repeat what the
 * refresh has already tried.
 */
export class RefreshError extends Error {
  readonly name = 'RefreshError';

  constructor(cause: unknown) {
    super(messageOf(cause), {cause});
  }
}

/**
 * Refreshes a due token before each operation except anonymous ones; rejects
 * with a `RefreshError` when that fails.
 */
export function refreshLink(session: LinkSession): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (anonymousOperations.includes(operation.operationName)) {
      return forward(operation);
    }
    return defer(() => session.refreshIfDue()).pipe(
      catchError((error) => throwError(() => new RefreshError(error))),
      mergeMap(() => forward(operation)),
    );
  });
}
