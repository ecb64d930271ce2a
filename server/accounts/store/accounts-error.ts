/**
 * A problem that an administrator can fix: its message is one sentence
 * for a terminal and never holds a password, a token or a database URL.
 */
export class AccountsError extends Error {
  override name = 'AccountsError';
}
