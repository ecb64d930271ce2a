import {createHash, randomBytes} from 'node:crypto';

/** The length of a token, in bytes. */
export const tokenBytes = 32;

/** A new token: 256 random bits in base64url. */
export function createToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/**
 * Returns the SHA-256 of a token. Tokens are stored and looked up by this hash, so the timing of
 * the index reveals nothing about them. Only secrets that can be guessed need a slow hash.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
