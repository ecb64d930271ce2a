import {ApolloLink} from '@apollo/client';
import type {LinkSession} from './link-session';

const tokenHeader = 'x-auth-token';

/**
 * Sends the session's token in `x-auth-token`, and sets it as `token` in the
 * context for the links that need to know which one was sent.
 */
export function headersLink(session: LinkSession): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const token = session.token();
    operation.setContext(({headers}) => {
      const sent = {...headers};
      // A request that is forwarded again must not carry the previous token.
      delete sent[tokenHeader];
      if (token !== null) {
        sent[tokenHeader] = token;
      }
      return {token, headers: sent};
    });
    return forward(operation);
  });
}
