/**
 * Operations that need no session: no token is refreshed for them, and
 * UNAUTHORIZED says nothing about the stored one.
 */
export const anonymousOperations: readonly (string | undefined)[] = [
  'AuthenticateUser',
  'ChangePassword',
];
