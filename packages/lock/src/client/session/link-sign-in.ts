import {isSessionOver} from '../tokens/errors';
import {createTokenClient} from './client';
import {loadUser, type SessionParts} from './lifecycle';
import {MeDocument} from 'docusaurus-lock-server/shared/operations.generated';
import type {User} from './state';

/**
 * Follows the token of a link that was opened beside the session of this tab, once the user
 * of the session is known: without a question where it is of the same user. Until the reader
 * agrees, the cookie, which all tabs share, stays what it is.
 */
export function offerLinkSignIn(parts: SessionParts): void {
  parts.store.onEvent(
    (event) => void (event.type === 'user-loaded' && considerLink(parts, event.user)),
  );
}

/** The reader chooses between the link and the session before it. */
export function answerLink(parts: SessionParts, isAgreed: boolean): void {
  const {store, tokens} = parts;
  if (store.getState().linkUser && isAgreed) {
    void followLink(parts, true);
  } else {
    tokens.linkToken.dropOffered();
    store.dispatch({type: 'link-offered', user: null});
  }
}

/**
 * A token that is refused is dropped; one whose user cannot be loaded now waits for the next
 * load of the page.
 */
async function considerLink(parts: SessionParts, user: User): Promise<void> {
  const {store, tokens, gateCookie, endpoint} = parts;
  const offered = tokens.linkToken.readOffered();
  if (offered === null) {
    return;
  }
  // Not the client of the session, which sends the stored token and follows the answer.
  const client = createTokenClient(offered, {
    endpoint,
    fetch: (input, init) => gateCookie.send(input, init, {replaces: false}),
  });
  try {
    const linkUser = (await client.query({query: MeDocument})).data?.me;
    if (!linkUser) {
      tokens.linkToken.dropOffered();
    } else if (linkUser.id === user.id) {
      await followLink(parts, false);
    } else {
      store.dispatch({type: 'link-offered', user: linkUser});
    }
  } catch (error) {
    if (isSessionOver(error)) {
      tokens.linkToken.dropOffered();
    }
  }
}

/** Asks for the user again, since it is the answer to this tab that brings the cookie. */
async function followLink(parts: SessionParts, isAgreed: boolean): Promise<void> {
  const {linkToken} = parts.tokens;
  const offered = linkToken.readOffered();
  if (offered !== null) {
    linkToken.use(offered, isAgreed);
    await loadUser(parts, {isEntry: true});
  }
}
