import {ErrorLink} from '@apollo/client/link/error';
import type {CallSession} from './call-session';
import {isSessionExpired, isUnauthorized} from './error-catalogue';
import {RefreshError} from './refresh-link';

// A wrong password is no lost session, and a session that is being ended
// needs no ending.
const exempt = new Set(['AuthenticateUser', 'Logout']);

/**
 * Tells the session of an answer that says UNAUTHORIZED or Session expired,
 * and forwards the request once more, never a third time. Does not handle
 * authenticateUser, logout and a refresh that failed. Specification 4.
 */
export function errorLink(session: CallSession): ErrorLink {
  return new ErrorLink(({error, operation, forward}) => {
    const {token = null, forwardedAgain} = operation.getContext();
    const lost =
      (isUnauthorized(error) || isSessionExpired(error)) &&
      !(error instanceof RefreshError);
    if (!lost || forwardedAgain || exempt.has(operation.operationName ?? '')) {
      return;
    }
    session.refused(token);
    operation.setContext({forwardedAgain: true});
    return forward(operation);
  });
}
