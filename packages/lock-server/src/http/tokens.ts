import {createHash, randomBytes} from 'node:crypto';

/** The length of a token, in bytes. */
export const tokenBytes = 32;

/** A new token: 256 random bits in base64url. */
export function createToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/**
 * SHA-256 of a token, as it is stored and looked up: the timing of the index
 * tells nothing of a token, and only guessable secrets need a slow hash.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
