/** The tokens of a session, as the browser stores them. */
export interface Tokens {
  /** Sent in the header x-auth-token. */
  token: string;
  /** Null for a token from the address, which cannot be refreshed. */
  refreshToken: string | null;
  /** The moment of expiry in epoch milliseconds of this browser's clock. */
  expiresAt: number | null;
}

/** Tokens that can be refreshed before they expire. */
export interface RefreshableTokens extends Tokens {
  refreshToken: string;
  expiresAt: number;
}

/**
 * Whether a stored value can be a token: visible ASCII, at most 8192 characters.
 * Anything else would make `fetch` throw on the header it is put into.
 */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]{1,8192}$/.test(value);
}
