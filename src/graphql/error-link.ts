import {ErrorLink} from '@apollo/client/link/error';
import type {LinkSession} from './link-session';
import {anonymousOperations} from './anonymous-operations';
import {isSessionExpired, isUnauthorized} from '../tokens/errors';
import {RefreshError} from './refresh-link';

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
    const isLost =
      (isUnauthorized(error) || isSessionExpired(error)) &&
      !(error instanceof RefreshError);
    if (!isLost || forwardedAgain || exempt.includes(operation.operationName)) {
      return;
    }
    session.refused(token);
    operation.setContext({forwardedAgain: true});
    return forward(operation);
  });
}
