import {randomBytes, timingSafeEqual} from 'node:crypto';
import {addressKey} from 'docusaurus-lock-server/http/throttle';
import {createToken, hashToken} from 'docusaurus-lock-server/http/tokens';
import type {Database, Moment} from 'docusaurus-lock-server/store/database';
import {readingTokenLimits} from 'docusaurus-lock-server/shared/limits';

const dayMs = 24 * 60 * 60 * 1000;

/** Selects valid tokens, the newest first, with what their owners see of them. */
export function validTokens(db: Database, now: Moment) {
  return db
    .selectFrom('reading_tokens')
    .where('reading_tokens.expires_at', '>', now)
    .orderBy('reading_tokens.created_at', 'desc')
    .select([
      'reading_tokens.id',
      'reading_tokens.name',
      'reading_tokens.created_at as created',
      'reading_tokens.expires_at as expires',
      'reading_tokens.last_used_at as lastUsed',
      'reading_tokens.address',
    ]);
}

/**
 * Makes a token of 256 random bits, of which only the hash is stored.
 * @param owner.days for which it is valid.
 * @param owner.generation of a user of our own accounts; undefined with a platform.
 * @returns undefined when the owner has {@link readingTokenLimits} of them.
 */
export async function createReadingToken(
  db: Database,
  owner: {userId: string; name: string; days: number; generation?: number},
  now: Moment,
) {
  const {userId, name, days, generation} = owner;
  const id = randomBytes(8).toString('hex');
  const token = `guide_${id}_${createToken()}`;
  const expires = now + days * dayMs;
  return db.transaction().execute(async (trx) => {
    // Locks the one row of the owner, so that two at once cannot both make the last one.
    await trx
      .insertInto('readers')
      .values({user_id: userId, role: null, seen_at: 0})
      .onConflict((oc) =>
        oc.column('user_id').doUpdateSet((eb) => ({role: eb.ref('readers.role')})),
      )
      .execute();
    const others = await validTokens(trx, now).where('user_id', '=', userId).execute();
    if (others.length >= readingTokenLimits.count) {
      return undefined;
    }
    const dates = {created_at: now, expires_at: expires};
    await trx
      .insertInto('reading_tokens')
      .values({id, user_id: userId, name, hash: hashToken(token), generation, ...dates})
      .execute();
    return {token, id, name, created: now, expires, lastUsed: null, address: null};
  });
}

/** Deletes the tokens of a user that ended with all sessions of an earlier generation. */
export async function deleteEnded(db: Database, userId: string, generation: number): Promise<void> {
  const ofUser = db.deleteFrom('reading_tokens').where('user_id', '=', userId);
  await ofUser.where('generation', '<', generation).execute();
}

/** Deletes all that is stored of a user. */
export async function forgetUser(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('reading_tokens').where('user_id', '=', userId).execute();
  await db.deleteFrom('readers').where('user_id', '=', userId).execute();
}

const idForm = /^[0-9a-f]{16}$/;

/**
 * Revokes a token.
 * @param userId its owner; without one, whoever it is.
 * @returns the id of the owner, or undefined when there was no such token.
 */
export async function revokeReadingToken(
  db: Database,
  id: string,
  userId?: string,
): Promise<string | undefined> {
  // PostgreSQL takes no U+0000.
  if (!idForm.test(id)) {
    return undefined;
  }
  const revoking = db.deleteFrom('reading_tokens').where('id', '=', id);
  const revoked = await (userId === undefined ? revoking : revoking.where('user_id', '=', userId))
    .returning('user_id')
    .executeTakeFirst();
  return revoked?.user_id;
}

const form = /^guide_([0-9a-f]{16})_[\w-]{43}$/;

/** A valid token, with what is known of its last use. */
export type ReadingToken = Exclude<Awaited<ReturnType<typeof findReadingToken>>, undefined>;

/**
 * Finds whose valid token a text is.
 * @returns undefined for a token that is unknown, expired or revoked.
 */
export async function findReadingToken(db: Database, token: string, now: Moment) {
  const id = form.exec(token)?.[1];
  const row =
    id &&
    (await validTokens(db, now)
      .where('id', '=', id)
      .select(['user_id as userId', 'hash', 'generation'])
      .executeTakeFirst());
  const hash = Buffer.from(hashToken(token));
  if (!row || !timingSafeEqual(Buffer.from(row.hash), hash)) {
    return undefined;
  }
  const {userId, lastUsed, address, generation} = row;
  return {id, userId, lastUsed, address, generation};
}

/**
 * Notes that a token is used: once for each day and change of the address.
 * @param from the address of the client.
 * @returns whether the address is another than before.
 */
export async function noteUse(
  db: Database,
  {id, lastUsed, address}: ReadingToken,
  from: string,
  now: Moment,
): Promise<boolean> {
  const use = {last_used_at: now - (now % dayMs), address: addressKey(from)};
  const isNewAddress = use.address !== address;
  if (isNewAddress || use.last_used_at !== lastUsed) {
    await db.updateTable('reading_tokens').set(use).where('id', '=', id).execute();
  }
  return isNewAddress;
}
