/**
 * In a request to `/graphql`, `1` lets an answer to `me` or `refreshAuthToken` replace the cookie
 * of another user, because the reader wants to become the user of the token. In an answer, `needed`
 * says that the cookie of another user was kept because the request did not have this header.
 */
export const replaceHeader = 'replace-session';
