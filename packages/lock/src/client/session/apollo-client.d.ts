import '@apollo/client';

declare module '@apollo/client' {
  interface DefaultContext {
    headers?: Record<string, string>;
    /** Use the 240 s cache of the link chain; default false. */
    cacheResult?: boolean;
    /** Set by the headers link: the token that the request carried. */
    token?: string | null;
    /** Set by the error link: the request was sent a second time. */
    forwardedAgain?: boolean;
    /** Set by `retryHttp`: the time of the first failure, in epoch ms. */
    failedAt?: number;
  }
}
