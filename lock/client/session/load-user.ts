import type {ApolloClient} from '@apollo/client';
import {hasNoResponse, isSessionOver, messageOf, statusCodeOf} from '../tokens/errors';
import {delay} from '../tokens/http';
import type {EntryFailure} from '../tokens/texts';
import type {TokenStore} from '../tokens/token-store';
import {endSession} from './end-session';
import {MeDocument} from './operations.generated';
import {RefreshError} from './session-links';
import type {SessionStore, User} from './state';

/** How long a session without a user lasts, in ms. */
const noUserDelay = 100;
/** How long the event of another tab comes after what it removed, in ms. */
const eventDelay = 50;

/**
 * Loads the user of the stored token. A failure on entry ends the session of
 * this tab; later only UNAUTHORIZED and Session expired do.
 */
export async function loadUser(
  store: SessionStore,
  tokens: TokenStore,
  client: ApolloClient,
  {isEntry}: {isEntry: boolean},
): Promise<void> {
  const {dispatch, getState} = store;
  if (tokens.adopt() === null) {
    endSession(store, tokens, tokens.removalReason());
    // Unless the token of a link has taken its place.
    return tokens.token() === null ? undefined : loadUser(store, tokens, client, {isEntry});
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
    return loadUser(store, tokens, client, {isEntry});
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
        return loadUser(store, tokens, client, {isEntry});
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
export async function askMe(client: ApolloClient): Promise<User | null | undefined> {
  return (await client.query({query: MeDocument, fetchPolicy: 'no-cache'})).data?.me;
}

/** Why the user could not be loaded on entry. */
function entryFailure(failure: unknown): {
  reason: EntryFailure;
  message?: string;
} {
  const cause = failure instanceof RefreshError ? failure.cause : failure;
  if (hasNoResponse(cause)) {
    return {reason: 'unreachable'};
  }
  const isRefresh = failure instanceof RefreshError;
  const isReadable = statusCodeOf(cause) === undefined && !(cause instanceof SyntaxError);
  return isRefresh && isReadable
    ? {reason: 'refresh-failed', message: messageOf(cause)}
    : {reason: 'failed'};
}
