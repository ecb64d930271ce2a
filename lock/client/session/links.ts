import {ApolloLink} from '@apollo/client';
import {ErrorLink} from '@apollo/client/link/error';
import {catchError, defer, mergeMap, throwError} from 'rxjs';
import {isSessionOver, messageOf} from '../tokens/errors';

/**
 * The session as the link chain sees it; `lock/client/session/` implements it. It never
 * sends a request of its own through the chain, which would wait for itself.
 */
export interface LinkSession {
  /** The token to send now, or null. */
  token: () => string | null;
  /**
   * Resolves once the token can be used for the next request; rejects when it
   * cannot be refreshed and has expired.
   */
  refreshIfDue: () => Promise<void>;
  /**
   * A response said UNAUTHORIZED or Session expired; `token` is the one that
   * the request carried. Ends the session only if that token is still stored.
   */
  refused: (token: string | null) => void;
}

/**
 * Operations that need no session: no token is refreshed for them, and
 * UNAUTHORIZED says nothing about the stored one.
 */
const anonymousOperations: readonly (string | undefined)[] = ['AuthenticateUser', 'ChangePassword'];

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

const tokenHeader = 'x-auth-token';

/**
 * Sends the session's token in `x-auth-token`, and sets it as `token` in the
 * context for the links that need to know which one was sent.
 */
export function headersLink(session: LinkSession): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const token = session.token();
    operation.setContext(({headers}) => {
      const sent = {...headers};
      // A request that is forwarded again must not carry the previous token.
      delete sent[tokenHeader];
      if (token !== null) {
        sent[tokenHeader] = token;
      }
      return {token, headers: sent};
    });
    return forward(operation);
  });
}

// A session that is being ended needs no ending.
const exempt = [...anonymousOperations, 'Logout'];

/**
 * Reports to the session an error that says UNAUTHORIZED or Session expired,
 * and forwards the request once more, never a third time. Ignores anonymous
 * operations, logout and a failed refresh.
 */
export function errorLink(session: LinkSession): ErrorLink {
  return new ErrorLink(({error, operation, forward}) => {
    const {token = null, forwardedAgain} = operation.getContext();
    const isLost = isSessionOver(error) && !(error instanceof RefreshError);
    if (!isLost || forwardedAgain || exempt.includes(operation.operationName)) {
      return;
    }
    session.refused(token);
    operation.setContext({forwardedAgain: true});
    return forward(operation);
  });
}
