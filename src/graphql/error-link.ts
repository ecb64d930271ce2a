import {ErrorLink} from '@apollo/client/link/error';
import type {LinkSession} from './link-session';
import {isSessionExpired, isUnauthorized} from './error-catalogue';
import {RefreshError} from './refresh-link';

// A wrong password says nothing about the session, and a session that is
// being ended needs no ending.
const exempt = new Set(['AuthenticateUser', 'Logout']);

/**
 * Reports to the session an error that says UNAUTHORIZED or Session expired,
 * and forwards the request once more, never a third time. Ignores
 * authenticateUser, logout and a failed refresh.
 */
export function errorLink(session: LinkSession): ErrorLink {
  return new ErrorLink(({error, operation, forward}) => {
    const {token = null, forwardedAgain} = operation.getContext();
    const isLost =
      (isUnauthorized(error) || isSessionExpired(error)) &&
      !(error instanceof RefreshError);
    if (
      !isLost ||
      forwardedAgain ||
      exempt.has(operation.operationName ?? '')
    ) {
      return;
    }
    session.refused(token);
    operation.setContext({forwardedAgain: true});
    return forward(operation);
  });
}
