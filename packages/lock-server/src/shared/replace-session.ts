/**
 * Header of a request to `/graphql`: `1` where an answer to `me` or `refreshAuthToken` may
 * replace the cookie of another user, because the reader wants to be who the token belongs to.
 * Of an answer: `needed` where such a cookie has stayed for want of it.
 */
export const replaceHeader = 'replace-session';
