import {createHash, randomBytes} from 'node:crypto';

/** A new token: 256 random bits in base64url. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * SHA-256 of a token, as it is stored and looked up. A slow hash is for
 * guessable secrets; and as the index compares hashes, its timing tells
 * nothing of a token.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
