/**
 * What the link chain asks of the session; `src/session/` implements it.
 *
 * It reads and drops the session only: it never sends a request of its own
 * through the chain. Specification 4.
 */
export interface CallSession {
  /** The token to send now, or null. */
  token(): string | null;
  /**
   * Resolves once the token serves for the next request; rejects with a
   * catalogue message when it cannot be renewed and the old one no longer
   * serves.
   */
  refreshIfDue(): Promise<void>;
  /**
   * An answer said UNAUTHORIZED or Session expired; `token` is the one that
   * the request carried. Drops the session only if that token is still the
   * stored one.
   */
  refused(token: string | null): void;
}
