import {createHash} from 'node:crypto';
import type {Pool} from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import {addressKey} from '../../http/address-key';
import {createCountsTable} from '../../http/throttle';

const tableName = 'sign_in_failures';
const windowSeconds = 15 * 60;
const failuresPerAccount = 10;
const failuresPerAddress = 100;

/** What the throttle says to one attempt. */
type Attempt =
  | {allowed: true; succeed: () => Promise<void>}
  | {allowed: false; limit: Limit; retryAfterMs: number};

/** Whose failures were too many. */
type Limit = 'account' | 'address';

/**
 * Counts failed sign-ins: 10 per account and 100 per address in 15 minutes
 * from the first. An attempt counts before the password is looked at, so that
 * a hundred at once are no way round, and is taken back when it succeeds.
 */
export interface SignInThrottle {
  /**
   * @param address of the client; IPv6 counts by /64.
   * @param email in lower case, of a known account or not.
   * @param unlockedAt when the account was last unlocked, epoch milliseconds:
   *   the failures from before no longer count. Nothing: never.
   * @returns leave to verify the password, or the time to wait; `succeed`
   *   empties the account's count and takes one from the address's.
   */
  begin: (
    address: string,
    email: string,
    unlockedAt?: number | null,
  ) => Promise<Attempt>;
}

/**
 * Creates the throttle.
 * @param pool where the counts are kept and shared between processes; without
 *   it they live in this process's memory.
 */
export async function createSignInThrottle(
  pool?: Pool,
): Promise<SignInThrottle> {
  if (pool) {
    await createCountsTable(pool, tableName);
  }
  const accounts = createLimiter('account', failuresPerAccount, pool);
  const addresses = createLimiter('address', failuresPerAddress, pool);
  return {
    async begin(address, email, unlockedAt) {
      const client = addressKey(address);
      const account = accountKey(email, unlockedAt);
      const addressWaitMs = await consume(addresses, client);
      if (addressWaitMs) {
        return refused('address', addressWaitMs);
      }
      const accountWaitMs = await consume(accounts, account);
      if (accountWaitMs) {
        await addresses.reward(client);
        return refused('account', accountWaitMs);
      }
      return {
        allowed: true,
        async succeed() {
          await accounts.delete(account);
          await addresses.reward(client);
        },
      };
    },
  };
}

function createLimiter(
  keyPrefix: string,
  points: number,
  pool?: Pool,
): RateLimiterAbstract {
  const options = {keyPrefix, points, duration: windowSeconds};
  return pool
    ? new RateLimiterPostgres({
        ...options,
        storeClient: pool,
        tableName,
        tableCreated: true,
      })
    : new RateLimiterMemory(options);
}

/**
 * Under what an account's failures are counted: another key once it has been
 * unlocked, whichever process holds the counts. A hash has a fixed length, and
 * keeps out of the table what someone typed by mistake.
 */
function accountKey(email: string, unlockedAt: number | null = null): string {
  return createHash('sha256')
    .update(unlockedAt === null ? email : `${email} ${unlockedAt}`)
    .digest('base64url');
}

function refused(limit: Limit, retryAfterMs: number): Attempt {
  return {allowed: false, limit, retryAfterMs};
}

/** Counts one; gives the milliseconds to wait when that is too many. */
async function consume(
  limiter: RateLimiterAbstract,
  key: string,
): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) {
      throw refusal;
    }
    return Math.max(1, refusal.msBeforeNext);
  }
}
