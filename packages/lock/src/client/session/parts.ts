import type {ApolloClient} from '@apollo/client';
import type {ExpiryUnit} from 'docusaurus-lock-server/shared/expires-in';
import type {Tab} from '../tokens/tab';
import type {TokenStore} from '../tokens/token-store';
import type {GateCookie} from './gate-cookie';
import type {TokenRefresher} from './refresh';
import type {SessionStore} from './state';

/** What a session consists of: its functions take these, and listen to the store. */
export interface SessionParts {
  store: SessionStore;
  tokens: TokenStore;
  client: ApolloClient;
  refresher: TokenRefresher;
  gateCookie: GateCookie;
  /** URL of the GraphQL endpoint. */
  endpoint: string;
  /** What the endpoint's `expiresIn` counts; default `auto`. */
  expiryUnit?: ExpiryUnit;
  /**
   * What else is done before a sign-out ends; it does not throw.
   *
   * @param timeout how long the sign-out waits for the server, in ms.
   */
  beforeSignOut?: (client: ApolloClient, timeout: number, tab: Tab) => Promise<void>;
  tab: Tab;
}
