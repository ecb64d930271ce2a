import type {User} from './user';

/**
 * Whether the password of an account has expired.
 *
 * @param user null counts as not expired, as does a user without an expiry.
 * @param now the server's clock in epoch ms.
 */
export function isPasswordExpired(
  user: Pick<User, 'passwordExpiresAt'> | null | undefined,
  now: number,
): boolean {
  return Date.parse(user?.passwordExpiresAt ?? '') <= now;
}
