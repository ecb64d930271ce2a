import {createHash, hkdfSync, randomBytes} from 'node:crypto';

const tokenBytes = 32;

/** A new token: 256 random bits in base64url. */
export function createToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/**
 * SHA-256 of a token, as it is stored and looked up. A slow hash is for
 * guessable secrets; and as the index compares hashes, its timing tells
 * nothing of a token.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Derives the pair that a refresh token is exchanged for, by HKDF-SHA256
 * (RFC 5869): the same for the same salt, so that a repeated exchange gets the
 * same pair although only hashes are stored. Nobody can derive it from the
 * database, which holds the salt but not the token, nor from the token alone.
 * @param salt random, one for each refresh token.
 */
export function deriveSuccessors(
  refreshToken: string,
  salt: string,
): {token: string; refreshToken: string} {
  const derive = (kind: string) =>
    Buffer.from(
      hkdfSync('sha256', refreshToken, salt, kind, tokenBytes),
    ).toString('base64url');
  return {token: derive('access'), refreshToken: derive('refresh')};
}
