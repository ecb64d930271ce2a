import type {ApolloClient} from '@apollo/client';
import {print} from '@apollo/client/utilities';
import {isSessionOver} from '../tokens/errors';
import {sendOperation} from '../tokens/http';
import type {Tab} from '../tokens/tab';
import type {TokenStore} from '../tokens/token-store';
import {MeDocument, type MeQuery} from './operations.generated';
import type {SessionStore, User} from './state';

/**
 * What becomes of the token of a link that was opened beside the session of this
 * tab. Until the reader agrees, the cookie, which all tabs share, stays what it is.
 *
 * @param options.endpoint URL of the GraphQL endpoint.
 */
export function handoverActions({
  store,
  tokens,
  client,
  endpoint,
  tab,
}: {
  store: SessionStore;
  tokens: TokenStore;
  client: ApolloClient;
  endpoint: string;
  tab: Tab;
}) {
  /** The token of a link by which the reader wants to be signed in. */
  let wanted: string | null = null;

  function accept(user: User): void {
    const offered = tokens.handedOver.offered();
    if (offered !== null) {
      tokens.handedOver.use(offered);
      tokens.adopt();
      void client.clearStore();
      store.dispatch({type: 'user-loaded', user});
    }
  }

  return {
    /**
     * Follows a link for the same user, and asks the reader about one for
     * another. A token that is refused is dropped; one whose user cannot be
     * loaded now waits for the next load of the page.
     */
    considerLink: async (user: User): Promise<void> => {
      const offered = tokens.handedOver.offered();
      if (offered === null) {
        return;
      }
      try {
        // Not through the Apollo chain, which sends the stored token.
        const {me: linkUser} = await sendOperation<MeQuery>(
          {operationName: 'Me', query: print(MeDocument)},
          {},
          {endpoint, tab, token: offered},
        );
        if (!linkUser) {
          tokens.handedOver.dropOffered();
        } else if (linkUser.id === user.id) {
          accept(linkUser);
        } else {
          store.dispatch({type: 'link-offered', user: linkUser});
        }
      } catch (error) {
        if (isSessionOver(error)) {
          tokens.handedOver.dropOffered();
        }
      }
    },

    /** The reader chooses between the link and the session before it. */
    answerLink: (isAccepted: boolean): void => {
      const {linkUser} = store.getState();
      if (linkUser && isAccepted) {
        wanted = tokens.handedOver.offered();
        accept(linkUser);
      } else {
        tokens.handedOver.dropOffered();
        store.dispatch({type: 'link-offered', user: null});
      }
    },

    /**
     * Whether the cookie of another user is replaced: where the reader signed
     * in, but not by a link alone.
     */
    mayReplace: (token: string): boolean => tokens.handedOver.read() === null || token === wanted,
  };
}
