import {ApolloLink} from '@apollo/client';
import {catchError, defer, mergeMap, throwError} from 'rxjs';
import type {CallSession} from './call-session';
import {messageOf} from './error-catalogue';

/**
 * The token could not be renewed before a request; the message is the
 * session's. The links above recognise it, so that neither repeats what the
 * refresh has tried already.
 */
export class RefreshError extends Error {
  readonly name = 'RefreshError';

  constructor(cause: unknown) {
    super(messageOf(cause), {cause});
  }
}

/**
 * Renews a due token before each operation except authenticateUser; rejects
 * with a `RefreshError` where that fails. Specification 4.
 */
export function refreshLink(session: CallSession): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (operation.operationName === 'AuthenticateUser') {
      return forward(operation);
    }
    return defer(() => session.refreshIfDue()).pipe(
      catchError((error) => throwError(() => new RefreshError(error))),
      mergeMap(() => forward(operation)),
    );
  });
}
