import {randomUUID} from 'node:crypto';
import type {Database, UsersTable} from '../store/database';
import {
  GRACE_MS,
  issueTokenPair,
  REFRESH_TOKEN_LIFE_MS,
  type TokenPair,
} from './token-pair';
import {unauthorized} from './unauthorized';
import type {Viewer} from './viewer';

/**
 * Opens a session in the user's last company or, without one, in the first by
 * name of those permitted.
 * @param user whose password has been verified.
 * @param now epoch milliseconds.
 * @returns undefined when the user was disabled or got another password since
 *   the row was read.
 */
export async function openSession(
  db: Database,
  user: UsersTable,
  now: number,
): Promise<TokenPair | undefined> {
  const permissions = await db
    .selectFrom('permissions')
    .innerJoin('companies', 'companies.id', 'permissions.company_id')
    .where('permissions.user_id', '=', user.id)
    .orderBy('companies.name')
    .select(['permissions.id', 'permissions.company_id'])
    .execute();
  const permission =
    permissions.find((each) => each.company_id === user.last_company_id) ??
    permissions[0];
  return db.transaction().execute(async (trx) => {
    const {numUpdatedRows} = await trx
      .updateTable('users')
      .set({last_company_id: permission?.company_id ?? null})
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (!numUpdatedRows) return undefined;
    // Here the user's row is locked, so that two cleanings cannot collide.
    await trx
      .deleteFrom('sessions')
      .where('user_id', '=', user.id)
      .where('expires_at', '<=', now)
      .execute();
    return insertSession(trx, user.id, permission?.id ?? null, now);
  });
}

/**
 * Opens a session in another company and lets the viewer's run out within the
 * grace, so that a switch whose answer was lost can be sent again. It can no
 * longer be refreshed.
 * @param now epoch milliseconds.
 * @returns undefined when no permission allows that company.
 * @throws unauthorized when the session has ended meanwhile.
 */
export async function switchCompany(
  db: Database,
  {sessionId, user}: Viewer,
  companyId: string,
  now: number,
): Promise<TokenPair | undefined> {
  return db.transaction().execute(async (trx) => {
    const permission = await trx
      .selectFrom('permissions')
      .where('user_id', '=', user.id)
      .where('company_id', '=', companyId)
      .select('id')
      .executeTakeFirst();
    if (!permission) return undefined;
    await trx
      .updateTable('users')
      .set({last_company_id: companyId})
      .where('id', '=', user.id)
      .execute();
    await leaveSession(trx, sessionId, now);
    return insertSession(trx, user.id, permission.id, now);
  });
}

async function leaveSession(
  db: Database,
  sessionId: string,
  now: number,
): Promise<void> {
  const end = now + GRACE_MS;
  // Locks the session first: a refresh that waits for it then finds its token
  // gone.
  const {numUpdatedRows} = await db
    .updateTable('sessions')
    .set({expires_at: end})
    .where('id', '=', sessionId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!numUpdatedRows) throw unauthorized();
  await db
    .deleteFrom('tokens')
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'refresh')
    .execute();
  await db
    .updateTable('tokens')
    .set({expires_at: end})
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', end)
    .execute();
}

async function insertSession(
  db: Database,
  userId: string,
  permissionId: string | null,
  now: number,
): Promise<TokenPair> {
  const id = randomUUID();
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      permission_id: permissionId,
      expires_at: now + REFRESH_TOKEN_LIFE_MS,
    })
    .execute();
  return issueTokenPair(db, id, now);
}
