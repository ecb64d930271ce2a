import type {ApolloClient} from '@apollo/client';
import {print} from '@apollo/client/utilities';
import {isSessionOver} from '../tokens/errors';
import {sendOperation} from '../tokens/http';
import type {GateCookie} from '../tokens/gate-cookie';
import type {TokenStore} from '../tokens/token-store';
import {MeDocument, type MeQuery} from './operations.generated';
import type {SessionStore, User} from './state';
import {loadUser} from './user';

/**
 * What becomes of the token of a link that was opened beside the session of this
 * tab, once the user of the session is known. Until the reader agrees, the cookie, which
 * all tabs share, stays what it is.
 *
 * @param options.endpoint URL of the GraphQL endpoint.
 * @returns how the reader chooses between the link and the session before it.
 */
export function offerLinkSignIn({
  store,
  tokens,
  client,
  endpoint,
  gateCookie,
}: {
  store: SessionStore;
  tokens: TokenStore;
  client: ApolloClient;
  endpoint: string;
  gateCookie: GateCookie;
}): (isAccepted: boolean) => void {
  /** Asks for the user again, since it is the answer to this tab that brings the cookie. */
  async function accept(isWanted: boolean): Promise<void> {
    const offered = tokens.linkToken.offered();
    if (offered !== null) {
      tokens.linkToken.use(offered, isWanted);
      await loadUser(store, tokens, client, {isEntry: true});
    }
  }

  /**
   * Follows a link for the same user, and asks the reader about one for another. A token
   * that is refused is dropped; one whose user cannot be loaded now waits for the next load
   * of the page.
   */
  async function considerLink(user: User): Promise<void> {
    const offered = tokens.linkToken.offered();
    if (offered === null) {
      return;
    }
    try {
      // Not through the Apollo chain, which sends the stored token.
      const {me: linkUser} = await sendOperation<MeQuery>(
        {operationName: 'Me', query: print(MeDocument)},
        {},
        {
          endpoint,
          token: offered,
          fetch: (input, init) => gateCookie.send(input, init, {replaces: false}),
        },
      );
      if (!linkUser) {
        tokens.linkToken.dropOffered();
      } else if (linkUser.id === user.id) {
        await accept(false);
      } else {
        store.dispatch({type: 'link-offered', user: linkUser});
      }
    } catch (error) {
      if (isSessionOver(error)) {
        tokens.linkToken.dropOffered();
      }
    }
  }

  store.onEvent((event) => {
    if (event.type === 'user-loaded') {
      void considerLink(event.user);
    }
  });

  return (isAccepted) => {
    const {linkUser} = store.getState();
    if (linkUser && isAccepted) {
      void accept(true);
    } else {
      tokens.linkToken.dropOffered();
      store.dispatch({type: 'link-offered', user: null});
    }
  };
}
