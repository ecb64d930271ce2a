import type {SessionParts} from './session-parts';

/**
 * Ends the session whose token the server refused; does nothing where another
 * token is stored by now. A refused token of the address gives way to the
 * stored session, so that nobody can be signed out by a link.
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
    store.dispatch({type: 'signed-out', reason: 'ended'});
  } else if (!tokens.read()) {
    store.dispatch({type: 'signed-out', reason: 'link-invalid'});
  }
}
