import {randomBytes, timingSafeEqual} from 'node:crypto';
import {addressKey} from 'docusaurus-lock-server/http/throttle';
import {createToken, hashToken} from 'docusaurus-lock-server/http/tokens';
import type {Database, EpochMs} from 'docusaurus-lock-server/store/database';
import {readingTokenDays} from '../fields';

const dayMs = 24 * 60 * 60 * 1000;

/** The owner of tokens; `generation` is set for a user of our own accounts. */
export interface Owner {
  userId: string;
  generation?: number;
}

/** Finds the valid token of an owner, with the fields that the owner sees. */
export function findTokenOf(db: Database, {userId, generation}: Owner, now: EpochMs) {
  return db
    .selectFrom('reading_tokens')
    .where('user_id', '=', userId)
    .where('generation', generation === undefined ? 'is' : '=', generation ?? null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .select(['expires_at as expires', 'last_used_at as lastUsed', 'address'])
    .executeTakeFirst();
}

/**
 * Creates a token of 256 random bits and stores only its hash. The token replaces the earlier tokens
 * of the owner.
 */
export async function createReadingToken(
  db: Database,
  {userId, generation}: Owner,
  now: EpochMs,
): Promise<{id: string; token: string}> {
  const id = randomBytes(8).toString('hex');
  const token = `guide_${id}_${createToken()}`;
  await db.transaction().execute(async (trx) => {
    // Locks the row of the owner, so that of two requests at once only one token remains. A session
    // of our own accounts was checked just now, which counts as a visit. For a reader of a platform
    // only a visit to the guide tells the role.
    const visit = generation === undefined ? {} : {seen_at: now};
    await trx
      .insertInto('readers')
      .values({user_id: userId, role: null, seen_at: 0, ...visit})
      .onConflict((oc) => oc.column('user_id').doUpdateSet({user_id: userId, ...visit}))
      .execute();
    await endReadingTokens(trx, userId);
    const dates = {created_at: now, expires_at: now + readingTokenDays * dayMs};
    await trx
      .insertInto('reading_tokens')
      .values({id, user_id: userId, hash: hashToken(token), generation, ...dates})
      .execute();
  });
  return {id, token};
}

/** Ends the tokens of a user. */
export async function endReadingTokens(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('reading_tokens').where('user_id', '=', userId).execute();
}

/** Deletes everything that is stored of a user. */
export async function forgetUser(db: Database, userId: string): Promise<void> {
  await endReadingTokens(db, userId);
  await db.deleteFrom('readers').where('user_id', '=', userId).execute();
}

const form = /^guide_([0-9a-f]{16})_[\w-]{43}$/;

/** A valid token, with the data of its last use. */
type ReadingToken = Exclude<Awaited<ReturnType<typeof findReadingToken>>, undefined>;

/**
 * Finds a valid token and its owner.
 *
 * @returns undefined for a token that is unknown, expired or revoked.
 */
export async function findReadingToken(db: Database, token: string, now: EpochMs) {
  const id = form.exec(token)?.[1];
  const row =
    id &&
    (await db
      .selectFrom('reading_tokens')
      .where('id', '=', id)
      .where('expires_at', '>', now)
      .select(['user_id as userId', 'hash', 'generation', 'last_used_at as lastUsed', 'address'])
      .executeTakeFirst());
  if (!row) {
    return undefined;
  }
  const {hash, ...known} = row;
  const isSame = timingSafeEqual(Buffer.from(hash), Buffer.from(hashToken(token)));
  return isSame ? {id, ...known} : undefined;
}

/**
 * Stores that a token is used: once a day, and whenever the address changes.
 *
 * @param from the address of the client.
 * @returns whether the address has changed.
 */
export async function recordUse(
  db: Database,
  {id, lastUsed, address}: ReadingToken,
  from: string,
  now: EpochMs,
): Promise<boolean> {
  const use = {last_used_at: now - (now % dayMs), address: addressKey(from)};
  const isNewAddress = use.address !== address;
  if (isNewAddress || use.last_used_at !== lastUsed) {
    await db.updateTable('reading_tokens').set(use).where('id', '=', id).execute();
  }
  return isNewAddress;
}
