/** What a session is carried by, as the browser keeps it. */
export interface Tokens {
  /** Goes into the header x-auth-token. */
  token: string;
  /** Null for a token that was handed over in the address: it ends unrenewed. */
  refreshToken: string | null;
  /** The moment of expiry in epoch milliseconds of this browser's clock. */
  expiresAt: number | null;
}

/**
 * Tells whether a stored value can be a token: visible ASCII, at most 8 kB.
 * Anything else would make `fetch` throw on the header it is put into.
 */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]{1,8192}$/.test(value);
}
