import '@apollo/client';

declare module '@apollo/client' {
  interface DefaultContext {
    /** Answer from the 240 s cache of the link chain; default false. */
    cacheAnswer?: boolean;
    /** Milliseconds until 'Timeout exceeded', in place of the client's. */
    timeout?: number;
    /** Written by the headers link: the token that the request carried. */
    token?: string | null;
    /** Written by the error link: the request has had its second chance. */
    forwardedAgain?: boolean;
  }

  namespace ApolloClient {
    namespace DeclareDefaultOptions {
      interface Mutate {
        errorPolicy: 'none';
      }
    }
  }
}
