import type {ApolloClient} from '@apollo/client';
import {MeDocument} from 'docusaurus-lock-server/shared/operations.generated';
import type {PublicConfig} from 'docusaurus-lock-server/shared/public-config';
import {hasNoResponse, isSessionOver, readMessage, readStatusCode} from '../tokens/errors';
import {delay, type BrowserEnv, takePageState} from '../tokens/browser';
import {type EntryFailure, texts, type SignedOutReason} from '../tokens/texts';
import type {TokenStore} from '../tokens/token-store';
import type {GateCookieClient} from './gate-cookie';
import {RefreshError} from './links';
import {type TokenRefresher, type TokenResult, toTokens} from './refresh';
import type {SessionStore, User} from './state';

// How a session begins, follows other tabs, and ends.

/** The parts of a session: its functions take these, and listen to the store. */
export interface SessionParts {
  fields: PublicConfig;
  /**
   * Whether this build shows pages and not only the form. Then the session loads the names of the
   * reader's companies, and asks about a link that was opened beside the session of this tab.
   */
  showsPages: boolean;
  store: SessionStore;
  tokens: TokenStore;
  client: ApolloClient;
  refresher: TokenRefresher;
  gateCookie: GateCookieClient;
  tab: BrowserEnv;
}

/** The result of an operation that signs a reader in. */
export interface SignInResult extends TokenResult {
  user?: User | null;
}

/** Why a reader was not signed in. */
export interface SignInFailure {
  reason: 'refused' | 'password-expired';
  /** The server's message, or one of `texts`. */
  message: string;
}

/**
 * Starts the session that an operation returned: stores the tokens and the user. The user is loaded
 * if the result has none, or if its response set no cookie.
 *
 * @throws when the result has no token, or its user cannot be loaded.
 */
export async function startSession(parts: SessionParts, result: SignInResult): Promise<void> {
  const {store, tokens, refresher, fields} = parts;
  const received = toTokens(result, fields.expiryUnit);
  // A switch to the present company returns the same token, and no refresh token.
  if (received.token !== tokens.token()) {
    tokens.write(received);
    refresher.recordReceived(received.token);
  }
  if (result.user && store.getState().cookie === 'held') {
    store.dispatch({type: 'user-loaded', user: result.user});
    return;
  }
  store.dispatch({type: 'tokens-found'});
  await loadUser(parts, {isEntry: true});
  if (!store.getState().user) {
    throw new Error(texts.failedToProcess);
  }
}

/** Starts with the stored tokens, or with the reason why there are none. */
export function restoreSession(parts: SessionParts): void {
  const {store, tokens, tab, gateCookie} = parts;
  const isStorageDenied = !tokens.canStore();
  // If a removal of the cookie failed, the reader counts as signed out, so that the page is left.
  const reason =
    takePageState('signedOutReason', tab) ?? (gateCookie.isRemovalDue() ? 'none' : undefined);
  const message = takePageState('signedOutMessage', tab);
  if (tokens.read()) {
    loadStoredUser(parts);
  } else if (tokens.pendingLinkToken() !== null) {
    store.dispatch({type: 'link-found'});
  } else {
    store.dispatch({type: 'no-tokens-found', isStorageDenied, reason, message});
  }
}

/**
 * Takes over what another tab did to the stored tokens: it signed in or out, refreshed them, or
 * switched the company. If the other tab removed them because it could not load its user, this tab
 * keeps a copy of its own and loads its user itself. A hidden tab waits until it is visible again.
 */
export function followOtherTabs(parts: SessionParts): void {
  const {store, tokens, tab} = parts;
  const {phase} = store.getState();
  if (phase === 'loading' || phase === 'signing-out' || !tokens.isStale()) {
    return;
  }
  if (tokens.token() === null) {
    store.dispatch({type: 'signed-out', reason: tokens.removalReason});
  } else if (phase === 'signed-out' || phase === 'no-tokens') {
    loadStoredUser(parts);
  } else if (tab.document.visibilityState === 'visible') {
    void loadUser(parts, {isEntry: false});
  }
}

/** Asks the endpoint again who is signed in, because the answer renews the cookie. */
export async function renewCookie(parts: SessionParts): Promise<void> {
  const {phase} = parts.store.getState();
  if (parts.tokens.token() === null || phase === 'signing-out') {
    return;
  }
  // Before the session has started, nothing handles a loaded user yet.
  await (phase === 'starting'
    ? askMe(parts.client).catch(() => {})
    : loadUser(parts, {isEntry: false}));
}

function loadStoredUser(parts: SessionParts): void {
  parts.store.dispatch({type: 'tokens-found'});
  // In a separate task, because the task that hydrated the page is long enough.
  void delay(0).then(() => loadUser(parts, {isEntry: true}));
}

/**
 * Loads the user of the stored token. A failure on entry ends the session of
 * this tab; later only UNAUTHORIZED and Session expired do.
 */
export async function loadUser(parts: SessionParts, {isEntry}: {isEntry: boolean}): Promise<void> {
  const {store, tokens, client} = parts;
  const {dispatch, getState} = store;
  if (tokens.adopt() === null) {
    endSession(parts, tokens.removalReason);
    // The token of a link may have taken its place.
    return tokens.token() === null ? undefined : loadUser(parts, {isEntry});
  }
  let user: User | null | undefined;
  let failure: unknown;
  try {
    if (isEntry) {
      await client.clearStore();
    }
    user = await askMe(client);
  } catch (error) {
    failure = error;
  }
  if (tokens.isStale()) {
    // The storage event of another tab says whether this tab keeps the tokens, up to 50 ms later.
    await (tokens.token() === null && delay(50));
    return loadUser(parts, {isEntry});
  }
  if (tokens.token() === null) {
    // This tab ended the session meanwhile.
    return;
  }
  if (failure !== undefined) {
    if (isSessionOver(failure)) {
      endSession(parts);
    } else if (isEntry) {
      const isLink = tokens.dropLink();
      if (isLink && tokens.token() !== null) {
        // A link must not end the session that is stored beside it.
        return loadUser(parts, {isEntry});
      }
      dispatch({type: 'signed-out', ...entryFailure(failure), isLink});
    }
    return;
  }
  if (user) {
    dispatch({type: 'user-loaded', user});
    return;
  }
  dispatch({type: 'user-missing'});
  await delay(100);
  if (getState().phase === 'no-user') {
    const isLink = tokens.isLink();
    dispatch({type: 'signed-out', reason: 'ended', isLink});
  }
}

async function askMe(client: ApolloClient): Promise<User | null | undefined> {
  return (await client.query({query: MeDocument, fetchPolicy: 'no-cache'})).data?.me;
}

function entryFailure(failure: unknown): {reason: EntryFailure; message?: string} {
  const isRefresh = failure instanceof RefreshError;
  const cause = isRefresh ? failure.cause : failure;
  if (hasNoResponse(cause)) {
    return {reason: 'unreachable'};
  }
  return isRefresh && readStatusCode(cause) === undefined
    ? {reason: 'refresh-failed', message: readMessage(cause)}
    : {reason: 'failed'};
}

/**
 * Ends a session that the endpoint refuses, and removes what an ended session has stored.
 */
export function followEvents(parts: SessionParts): void {
  const {store, tokens, client, gateCookie, showsPages} = parts;
  store.onEvent((event) => {
    if (event.type === 'token-refused') {
      rejectToken(parts, event.token);
    } else if (event.type === 'refresh-refused') {
      endSession(parts);
    } else if (event.type === 'signed-out') {
      tokens.clear(store.getState().signedOutReason);
      // While the form is shown, the browser must not keep a cookie that this tab got. A page of
      // the guide removes the cookie itself when it is left.
      if (gateCookie.abandon() && !showsPages) {
        void gateCookie.clear();
      }
      // Not clearStore(): it would cancel the request that is forwarded again.
      void client.cache.reset();
    }
  });
}

/**
 * Handles a token that the endpoint refused; does nothing if another token is stored by now. After
 * a refused token of a link, the stored session continues, so that no link can sign anyone out.
 * After a refused stored token, a link that waits beside it takes over.
 *
 * @param token the token of the refused request; null for none.
 */
function rejectToken(parts: SessionParts, token: string | null): void {
  const {store, tokens} = parts;
  if (token === null || token !== tokens.token()) {
    return;
  }
  if (!tokens.dropLink()) {
    endSession(parts);
  } else if (!tokens.read() && !switchToLink(parts, 'ended')) {
    store.dispatch({type: 'signed-out', reason: 'link-invalid', isLink: true});
  }
}

/**
 * Ends the stored session. If no user is loaded yet, the token of a waiting link takes its place.
 *
 * @param reason default: the server no longer accepts the session.
 */
function endSession(parts: SessionParts, reason: SignedOutReason = 'ended'): void {
  if (!switchToLink(parts, reason)) {
    parts.store.dispatch({type: 'signed-out', reason});
  }
}

/** Replaces a session by a waiting link, if no user is loaded yet; false if it did not. */
function switchToLink({store, tokens}: SessionParts, reason: SignedOutReason): boolean {
  const pending = tokens.pendingLinkToken();
  if (pending === null || store.getState().user) {
    return false;
  }
  tokens.clear(reason);
  tokens.useLink(pending, false);
  return true;
}
