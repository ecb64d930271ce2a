import {print} from '@apollo/client/utilities';
import {isSessionOver} from '../tokens/errors';
import {sendOperation} from '../tokens/http';
import type {TokenStore} from '../tokens/token-store';
import type {Connect} from './client';
import {MeDocument, type MeQuery} from './operations.generated';
import type {SessionStore, User} from './state';

/**
 * What becomes of the token of a link that was opened beside a stored session.
 * Until the reader agrees, nothing but its own user is asked with it: not the
 * cookie either, which all tabs share.
 *
 * @param endpoint URL of the GraphQL endpoint.
 */
export function linkActions(
  store: SessionStore,
  tokens: TokenStore,
  connect: Connect,
  endpoint: string,
) {
  function accept(user: User): void {
    const offered = tokens.offered();
    if (offered !== null) {
      tokens.useUrlToken(offered);
      tokens.adopt();
      void connect().then((client) => client.clearStore());
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
      const offered = tokens.offered();
      if (offered === null) {
        return;
      }
      try {
        const linkUser = await fetchUserOf(offered, endpoint);
        if (!linkUser) {
          tokens.dropOffered();
        } else if (linkUser.id === user.id) {
          accept(linkUser);
        } else {
          store.dispatch({type: 'link-offered', user: linkUser});
        }
      } catch (error) {
        if (isSessionOver(error)) {
          tokens.dropOffered();
        }
      }
    },

    /** The reader chooses between the link and the session before it. */
    answerLink: (isAccepted: boolean): void => {
      const {linkUser} = store.getState();
      if (isAccepted && linkUser) {
        accept(linkUser);
      } else {
        tokens.dropOffered();
        store.dispatch({type: 'link-offered', user: null});
      }
    },
  };
}

/**
 * Fetches the user of another token than the stored one. It bypasses the Apollo
 * chain, which sends the stored one.
 *
 * @param endpoint URL of the GraphQL endpoint.
 * @throws why it failed.
 */
async function fetchUserOf(
  token: string,
  endpoint: string,
): Promise<User | null | undefined> {
  const query = print(MeDocument);
  const {me} = await sendOperation<MeQuery>(
    {operationName: 'Me', query},
    {},
    {endpoint, token},
  );
  return me;
}
