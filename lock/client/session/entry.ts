import type {ApolloClient} from '@apollo/client';
import type {ExpiryUnit} from '../../shared/expires-in';
import {delay} from '../tokens/http';
import {type TokenRefresher, toTokens} from '../tokens/refresh';
import {takePageState} from '../tokens/storage';
import type {Tab} from '../tokens/tab';
import {messages} from '../tokens/texts';
import type {TokenStore} from '../tokens/token-store';
import type {SignInResult} from './actions';
import type {SessionStore} from './state';
import {askMe, loadUser} from './user';

/**
 * The ways into a session: stored tokens, those of another tab, and those that an
 * operation returned.
 */
export function entries(options: {
  store: SessionStore;
  tokens: TokenStore;
  client: ApolloClient;
  refresher: TokenRefresher;
  /** What the endpoint's `expiresIn` counts; default `auto`. */
  expiryUnit?: ExpiryUnit;
  tab: Tab;
}) {
  const {store, tokens, client, refresher, expiryUnit, tab} = options;
  const {dispatch, getState} = store;
  const load = (isEntry: boolean) => loadUser(store, tokens, client, {isEntry});

  /** Loads the user of the stored tokens. */
  function restore(): void {
    dispatch({type: 'tokens-found'});
    // In a task of its own: the one that hydrated the page is long enough.
    void delay(0).then(() => load(true));
  }

  return {
    /** Asks who is signed in again: the answer renews the cookie. */
    askAgain: async (): Promise<void> => {
      const {phase} = getState();
      if (tokens.token() === null || phase === 'signing-out') {
        return;
      }
      // Before the session has started nobody listens to its user yet.
      await (phase === 'starting' ? askMe(client).catch(() => {}) : load(false));
    },

    /** Begins with what is stored, or with why there is nothing. */
    begin: (): void => {
      const isStorageDenied = !tokens.canStore();
      const reason = takePageState('signedOutReason', tab);
      const message = takePageState('signedOutMessage', tab);
      if (tokens.read()) {
        restore();
      } else {
        dispatch({type: 'no-tokens-found', isStorageDenied, reason, message});
      }
    },

    /**
     * Takes over what another tab did to the stored tokens: it signed in or out,
     * refreshed them, or works for another company. Where it could not load its
     * user, this tab asks for itself, with tokens of its own from here on. A
     * hidden tab waits until it is visible again.
     */
    followTabs: (): void => {
      const {phase} = getState();
      if (phase === 'loading' || phase === 'signing-out' || !tokens.isStale()) {
        return;
      }
      if (tokens.token() === null) {
        dispatch({type: 'signed-out', reason: tokens.removalReason()});
      } else if (phase === 'signed-out' || phase === 'no-tokens') {
        restore();
      } else if (tab.document.visibilityState === 'visible') {
        void load(false);
      }
    },

    /**
     * Starts the session that an operation returned: stores the tokens and the
     * user, which is loaded where the result has none, or has brought no cookie.
     *
     * @throws when the result has no token, or its user cannot be loaded.
     */
    accept: async (result: SignInResult): Promise<void> => {
      const received = toTokens(result, expiryUnit);
      // A switch to the company of now gives the same token, and no refresh token.
      if (received.token !== tokens.token()) {
        tokens.write(received);
        refresher.noteReceived(received.token);
      }
      if (result.user && getState().cookie === 'held') {
        dispatch({type: 'user-loaded', user: result.user});
        return;
      }
      dispatch({type: 'tokens-found'});
      await load(true);
      if (!getState().user) {
        throw new Error(messages.failedToProcess);
      }
    },
  };
}
