import {createHash} from 'node:crypto';
import type {Counts} from 'docusaurus-lock-server/http/throttle';

/** An attempt that may go on, or the limit that is exceeded and the seconds to wait. */
type Attempt =
  | {allowed: true; succeed: () => Promise<void>}
  | {allowed: false; limit: 'account' | 'address'; wait: number};

export type SignInThrottle = ReturnType<typeof createSignInThrottle>;

/**
 * Creates the throttle of failed sign-ins: 10 per account and 100 per address in 15 minutes
 * from the first. An attempt counts before the password is checked, so that a
 * hundred at once do not get past the limit, and is taken back when it succeeds.
 */
export function createSignInThrottle({createThrottle}: Counts) {
  const accounts = createThrottle('sign-in-account', 10);
  const addresses = createThrottle('sign-in');
  return {
    /** Counts the attempts of an address over all accounts. */
    addresses,
    /**
     * @param address of the client.
     * @param email in lower case, of a known account or not.
     * @param unlockedAt when the account was last unlocked, epoch milliseconds:
     * earlier failures no longer count. Null if never.
     * @returns whether the password may be checked; `succeed` clears the
     *   account's count and takes one from the address's.
     */
    async begin(address: string, email: string, unlockedAt?: number | null): Promise<Attempt> {
      const addressWait = await addresses.consume(address);
      if (addressWait > 0) {
        return {allowed: false, limit: 'address', wait: addressWait};
      }
      const account = accountKey(email, unlockedAt);
      const accountWait = await accounts.consume(account);
      if (accountWait > 0) {
        await addresses.refund(address);
        return {allowed: false, limit: 'account', wait: accountWait};
      }
      return {
        allowed: true,
        async succeed() {
          await accounts.reset(account);
          await addresses.refund(address);
        },
      };
    },
  };
}

/**
 * Returns the key of an account's failures. Unlocking the account changes the key for the counts in
 * all processes. A hash has a fixed length, and keeps out of the table what someone typed
 * by mistake.
 */
function accountKey(email: string, unlockedAt: number | null = null): string {
  return createHash('sha256')
    .update(unlockedAt === null ? email : `${email} ${unlockedAt}`)
    .digest('base64url');
}
