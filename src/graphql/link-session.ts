/**
 * The session as the link chain sees it; `src/session/` implements it. It never
 * sends a request of its own through the chain, which would wait for itself.
 */
export interface LinkSession {
  /** The token to send now, or null. */
  token: () => string | null;
  /**
   * Resolves once the token can be used for the next request; rejects with a
   * message of the catalogue when it cannot be refreshed and has expired.
   */
  refreshIfDue: () => Promise<void>;
  /**
   * A response said UNAUTHORIZED or Session expired; `token` is the one that
   * the request carried. Ends the session only if that token is still stored.
   */
  refused: (token: string | null) => void;
}
