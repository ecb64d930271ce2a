import '@apollo/client';

declare module '@apollo/client' {
  interface DefaultContext {
    headers?: Record<string, string>;
    /** Use the 240 s cache of the link chain; default false. */
    cacheResult?: boolean;
    /** Set by the headers link: the token that the request carried. */
    token?: string | null;
    /** Set by the error link: the request was forwarded once more. */
    forwardedAgain?: boolean;
    /** Set by `retryHttp`: when the request failed first, in epoch ms. */
    failedAt?: number;
  }
}
