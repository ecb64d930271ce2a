import type {ApolloClient} from '@apollo/client';
import type {CookieRenewal} from './cookie-renewal';
import type {SessionStore} from './session-store';
import type {TokenRefresher} from '../tokens/refresh';
import type {TokenStore} from '../tokens/token-store';

/** What the effects of a session work with; each takes only what it needs. */
export interface SessionParts {
  store: SessionStore;
  tokens: TokenStore;
  refresher: TokenRefresher;
  client: ApolloClient;
  cookie: CookieRenewal;
}
