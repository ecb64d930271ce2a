import {MeDocument} from 'docusaurus-lock-server/shared/operations.generated';
import {createTokenClient} from './client';
import {loadUser, type SessionParts} from './lifecycle';
import type {User} from './state';

/**
 * Signs in by the token of a link that was opened while there was another session: the session of
 * this tab, or the session of another tab that a link signed in. If both sessions are of the same
 * user, the reader is not asked.
 */
export function followLinks(parts: SessionParts): void {
  const {store, tokens, showsPages} = parts;
  store.onEvent((event) => {
    if (event.type === 'link-found') {
      void considerLink(parts, null);
    } else if (event.type === 'user-loaded') {
      if (tokens.isLink()) {
        tokens.keepLinkUser(event.user.id);
      }
      void (showsPages && considerLink(parts, event.user));
    } else if (event.type === 'link-answered') {
      void (event.isAgreed ? signInByLink(parts, true) : tokens.dropPendingLink());
    }
  });
}

/**
 * @param user the user of this tab; null if nobody is signed in and the form would be shown.
 */
async function considerLink(parts: SessionParts, user: User | null): Promise<void> {
  const {store, tokens} = parts;
  const pending = tokens.pendingLinkToken();
  if (pending === null) {
    return;
  }
  const linkUser = await askWhose(parts, pending);
  if (linkUser ? linkUser.id === (user?.id ?? tokens.linkUser()) : !user) {
    await signInByLink(parts, false);
  } else if (linkUser) {
    store.dispatch({type: 'link-offered', user: linkUser});
  } else {
    tokens.dropPendingLink();
  }
}

/** Finds the user of a token; null if that is not known. The request leaves the cookie as it is. */
async function askWhose({fields, tab}: SessionParts, token: string): Promise<User | null> {
  const client = createTokenClient(token, {
    endpoint: fields.graphqlEndpoint,
    fetch: (input, init) => tab.fetch(input, {...init, credentials: 'omit'}),
  });
  try {
    return (await client.query({query: MeDocument})).data?.me ?? null;
  } catch {
    return null;
  }
}

/** Loads the user again, because only a request that may set cookies brings the gate cookie. */
async function signInByLink(parts: SessionParts, isAgreed: boolean): Promise<void> {
  const pending = parts.tokens.pendingLinkToken();
  if (pending !== null) {
    parts.tokens.useLink(pending, isAgreed);
    await loadUser(parts, {isEntry: true});
  }
}
