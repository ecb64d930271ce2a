import type {SignedOutReason} from '../tokens/texts';
import type {TokenStore} from '../tokens/token-store';
import type {SessionParts} from './parts';
import type {SessionStore} from './state';

/**
 * Ends the session whose token the server refused; does nothing where another token is stored by
 * now. A refused token of the address gives way to the stored session, so that nobody can be signed
 * out by a link, and a refused stored token to the one of a link that waits beside it.
 *
 * @param token the one that the refused request carried; null for none.
 */
export function rejectToken(store: SessionStore, tokens: TokenStore, token: string | null): void {
  if (token === null || token !== tokens.token()) {
    return;
  }
  const isFromUrl = tokens.linkToken.drop();
  if (!isFromUrl) {
    endSession(store, tokens);
  } else if (!tokens.read()) {
    const offered = tokens.linkToken.readOffered();
    if (offered === null || store.getState().user) {
      store.dispatch({type: 'signed-out', reason: 'link-invalid', isLink: true});
    } else {
      tokens.linkToken.use(offered);
    }
  }
}

/**
 * Ends the stored session. On entry the token of a link that waits beside it takes its place.
 *
 * @param reason default that the server no longer accepts it.
 */
export function endSession(
  store: SessionStore,
  tokens: TokenStore,
  reason: SignedOutReason = 'ended',
): void {
  const offered = tokens.linkToken.readOffered();
  if (offered === null || store.getState().user) {
    store.dispatch({type: 'signed-out', reason});
  } else {
    tokens.clear(reason);
    tokens.linkToken.use(offered);
  }
}

/**
 * Clears what a session has stored once it is over.
 *
 * @param isRead whether pages are read here, and not only the form shown.
 */
export function clearWhenSignedOut(parts: SessionParts, isRead: boolean): void {
  const {store, tokens, client, gateCookie} = parts;
  store.onEvent(({type}) => {
    if (type !== 'signed-out') {
      return;
    }
    tokens.clear(store.getState().signedOutReason);
    // The form must not show beside a cookie that this tab has had set. The guide removes
    // it as it is left.
    if (gateCookie.abandon() && !isRead) {
      void gateCookie.clear();
    }
    // Not clearStore(): it would cancel the request that is forwarded again.
    void client.cache.reset();
  });
}
