import type {ApolloClient} from '@apollo/client';
import {hasNoResponse, isSessionOver, messageOf, statusCodeOf} from '../tokens/errors';
import {delay} from '../tokens/http';
import {takePageState} from '../tokens/storage';
import type {EntryFailure} from '../tokens/texts';
import {endSession} from './end-session';
import {RefreshError} from './links';
import {MeDocument} from 'docusaurus-lock-server/shared/operations.generated';
import type {SessionParts} from './parts';
import type {User} from './state';

/** How long a session without a user lasts, in ms. */
const noUserDelay = 100;
/** How long the event of another tab comes after what it removed, in ms. */
const eventDelay = 50;

type LoadParts = Pick<SessionParts, 'store' | 'tokens' | 'client'>;

/** Begins with what is stored, or with why there is nothing. */
export function restoreSession(parts: SessionParts): void {
  const {store, tokens, tab} = parts;
  const isStorageDenied = !tokens.canStore();
  const reason = takePageState('signedOutReason', tab);
  const message = takePageState('signedOutMessage', tab);
  if (tokens.read()) {
    loadStoredUser(parts);
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
    store.dispatch({type: 'signed-out', reason: tokens.removalReason()});
  } else if (phase === 'signed-out' || phase === 'no-tokens') {
    loadStoredUser(parts);
  } else if (tab.document.visibilityState === 'visible') {
    void loadUser(parts, {isEntry: false});
  }
}

/** Asks who is signed in again: the answer renews the cookie. */
export async function renewCookie({store, tokens, client}: LoadParts): Promise<void> {
  const {phase} = store.getState();
  if (tokens.token() === null || phase === 'signing-out') {
    return;
  }
  // Before the session has started nobody listens to its user yet.
  await (phase === 'starting'
    ? askMe(client).catch(() => {})
    : loadUser({store, tokens, client}, {isEntry: false}));
}

function loadStoredUser(parts: LoadParts): void {
  parts.store.dispatch({type: 'tokens-found'});
  // In a task of its own: the one that hydrated the page is long enough.
  void delay(0).then(() => loadUser(parts, {isEntry: true}));
}

/**
 * Loads the user of the stored token. A failure on entry ends the session of
 * this tab; later only UNAUTHORIZED and Session expired do.
 */
export async function loadUser(parts: LoadParts, {isEntry}: {isEntry: boolean}): Promise<void> {
  const {store, tokens, client} = parts;
  const {dispatch, getState} = store;
  if (tokens.adopt() === null) {
    endSession(store, tokens, tokens.removalReason());
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
    // Its event says whether this tab keeps the tokens.
    await (tokens.token() === null && delay(eventDelay));
    return loadUser(parts, {isEntry});
  }
  if (tokens.token() === null) {
    // This tab ended the session meanwhile.
    return;
  }
  if (failure !== undefined) {
    if (isSessionOver(failure)) {
      endSession(store, tokens);
    } else if (isEntry) {
      const isLink = tokens.linkToken.drop();
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
  await delay(noUserDelay);
  if (getState().phase === 'no-user') {
    const isLink = tokens.linkToken.read() !== null;
    dispatch({type: 'signed-out', reason: 'ended', isLink});
  }
}

/** Asks the endpoint who is signed in. */
async function askMe(client: ApolloClient): Promise<User | null | undefined> {
  return (await client.query({query: MeDocument, fetchPolicy: 'no-cache'})).data?.me;
}

/** Why the user could not be loaded on entry. */
function entryFailure(failure: unknown): {
  reason: EntryFailure;
  message?: string;
} {
  const isRefresh = failure instanceof RefreshError;
  const cause = isRefresh ? failure.cause : failure;
  if (hasNoResponse(cause)) {
    return {reason: 'unreachable'};
  }
  return isRefresh && statusCodeOf(cause) === undefined
    ? {reason: 'refresh-failed', message: messageOf(cause)}
    : {reason: 'failed'};
}
