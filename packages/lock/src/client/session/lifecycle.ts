import type {ApolloClient} from '@apollo/client';
import {MeDocument} from 'docusaurus-lock-server/shared/operations.generated';
import type {SiteFields} from 'docusaurus-lock-server/shared/site-fields';
import {hasNoResponse, isSessionOver, readMessage, readStatusCode} from '../tokens/errors';
import {delay, type BrowserEnv, takePageState} from '../tokens/browser';
import {type EntryFailure, texts, type SignedOutReason} from '../tokens/texts';
import type {TokenStore} from '../tokens/token-store';
import type {GateCookie} from './gate-cookie';
import {RefreshError} from './links';
import {type TokenRefresher, type TokenResult, toTokens} from './refresh';
import type {SessionStore, User} from './state';

// How a session begins, follows other tabs, and ends.

/** The parts of a session: its functions take these, and listen to the store. */
export interface SessionParts {
  fields: SiteFields;
  /**
   * Whether pages are read here, and not only the form shown: loads the names of
   * the reader's companies, and asks about a link beside the session of this tab.
   */
  isRead: boolean;
  store: SessionStore;
  tokens: TokenStore;
  client: ApolloClient;
  refresher: TokenRefresher;
  gateCookie: GateCookie;
  tab: BrowserEnv;
}

/** The result of an operation that signs a reader in. */
export interface SignInResult extends TokenResult {
  user?: User | null;
}

/** Why a reader was not signed in. */
export interface SignInFailure {
  reason: 'refused' | 'password-expired';
  /** The server's message, or one of `messages`. */
  message: string;
}

/**
 * Starts the session that an operation returned: stores the tokens and the
 * user, which is loaded where the result has none, or has brought no cookie.
 *
 * @throws when the result has no token, or its user cannot be loaded.
 */
export async function startSession(parts: SessionParts, result: SignInResult): Promise<void> {
  const {store, tokens, refresher, fields} = parts;
  const received = toTokens(result, fields.expiryUnit);
  // A switch to the company of now gives the same token, and no refresh token.
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

/** Begins with what is stored, or with why there is nothing. */
export function restoreSession(parts: SessionParts): void {
  const {store, tokens, tab, gateCookie} = parts;
  const isStorageDenied = !tokens.canStore();
  // After a removal that failed the page is left as after the sign-out.
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
 * works for another company. Where it could not load its user, this tab asks for itself, with
 * tokens of its own from here on. A hidden tab waits until it is visible again.
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

/** Asks who is signed in again: the answer renews the cookie. */
export async function renewCookie(parts: SessionParts): Promise<void> {
  const {phase} = parts.store.getState();
  if (parts.tokens.token() === null || phase === 'signing-out') {
    return;
  }
  // Before the session has started nobody listens to its user yet.
  await (phase === 'starting'
    ? askMe(parts.client).catch(() => {})
    : loadUser(parts, {isEntry: false}));
}

function loadStoredUser(parts: SessionParts): void {
  parts.store.dispatch({type: 'tokens-found'});
  // In a task of its own: the one that hydrated the page is long enough.
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
    // Unless the token of a link has taken its place.
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
    // The event of another tab says whether this one keeps the tokens. It comes up to 50 ms later.
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
 * Ends a session that the endpoint refuses, and clears what it has stored once it is over.
 */
export function followEvents(parts: SessionParts): void {
  const {store, tokens, client, gateCookie, isRead} = parts;
  store.onEvent((event) => {
    if (event.type === 'token-refused') {
      rejectToken(parts, event.token);
    } else if (event.type === 'refresh-refused') {
      endSession(parts);
    } else if (event.type === 'signed-out') {
      tokens.clear(store.getState().signedOutReason);
      // The form must not show beside a cookie that this tab has had set. The guide removes
      // it as it is left.
      if (gateCookie.abandon() && !isRead) {
        void gateCookie.clear();
      }
      // Not clearStore(): it would cancel the request that is forwarded again.
      void client.cache.reset();
    }
  });
}

/**
 * Does nothing where another token is stored by now. A refused token of the address gives way to
 * the stored session, so that nobody can be signed out by a link, and a refused stored token to the
 * one of a link that waits beside it.
 *
 * @param token the one that the refused request carried; null for none.
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
 * Ends the stored session. On entry the token of a link that waits beside it takes its place.
 *
 * @param reason default that the server no longer accepts it.
 */
function endSession(parts: SessionParts, reason: SignedOutReason = 'ended'): void {
  if (!switchToLink(parts, reason)) {
    parts.store.dispatch({type: 'signed-out', reason});
  }
}

/** On entry a link that waits takes the place of a session; false where there is none. */
function switchToLink({store, tokens}: SessionParts, reason: SignedOutReason): boolean {
  const pending = tokens.pendingLinkToken();
  if (pending === null || store.getState().user) {
    return false;
  }
  tokens.clear(reason);
  tokens.useLink(pending, false);
  return true;
}
