import {ApolloLink} from '@apollo/client';
import type {CallSession} from './call-session';

const TOKEN = 'x-auth-token';

/**
 * Sends the session's token in `x-auth-token`, and keeps it in the context as
 * `token` for the links that ask which one was sent. Specification 7.
 */
export function headersLink(session: CallSession): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const token = session.token();
    operation.setContext(({headers}) => {
      const sent = {...headers};
      // A request that is forwarded again must not repeat the former token.
      delete sent[TOKEN];
      if (token !== null) sent[TOKEN] = token;
      return {token, headers: sent};
    });
    return forward(operation);
  });
}
