/**
 * Header of `POST /session`: `1` where the cookie of another user may be
 * replaced, because the reader wants to be who the token belongs to.
 */
export const replaceHeader = 'replace-session';
