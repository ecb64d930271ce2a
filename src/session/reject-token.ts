import type {SessionParts} from './session-parts';

/**
 * Ends the session whose token the server refused; does nothing where another
 * token is stored by now. A refused token of the address gives way to the
 * stored session, so that nobody can be signed out by a link, and a refused
 * stored token to the one of a link that waits beside it.
 *
 * @param token the one that the refused request carried; null for none.
 */
export function rejectToken(
  {store, tokens}: Pick<SessionParts, 'store' | 'tokens'>,
  token: string | null,
): void {
  if (token === null || token !== tokens.token()) {
    return;
  }
  const isFromUrl = tokens.dropUrlToken();
  if (!isFromUrl) {
    endSession({store, tokens});
  } else if (!tokens.read()) {
    store.dispatch({type: 'signed-out', reason: 'link-invalid'});
  }
}

/**
 * Ends the stored session, which the server no longer accepts. On entry the
 * token of a link that waits beside it takes its place.
 */
export function endSession({
  store,
  tokens,
}: Pick<SessionParts, 'store' | 'tokens'>): void {
  const offered = tokens.offered();
  if (offered === null || store.getState().user) {
    store.dispatch({type: 'signed-out', reason: 'ended'});
    return;
  }
  tokens.clear('ended');
  tokens.useUrlToken(offered);
}
