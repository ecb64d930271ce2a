import {randomUUID} from 'node:crypto';
import type {Database, SessionsTable, UsersTable} from '../store/database';
import type {Services} from './services';
import {issueTokenPair, sessionEnd, type TokenPair} from './token-pair';

/** A permission under which a session works in a company. */
interface Permission {
  id: string;
  company_id: string;
}

/**
 * Finds the permission under which a user's new session works: that of the last
 * company or, without one, of the first by name of those permitted.
 */
export async function findPermission(
  db: Database,
  user: UsersTable,
): Promise<Permission | undefined> {
  const permissions = await db
    .selectFrom('permissions')
    .innerJoin('companies', 'companies.id', 'permissions.company_id')
    .where('permissions.user_id', '=', user.id)
    .orderBy('companies.name')
    .select(['permissions.id', 'permissions.company_id'])
    .execute();
  return (
    permissions.find((each) => each.company_id === user.last_company_id) ??
    permissions[0]
  );
}

/**
 * Opens a session.
 * @param user whose password has been verified.
 * @param address the client's IP address.
 * @param newPasswordHash replaces the password, which then does not expire,
 *   and ends the user's other sessions.
 * @returns undefined when the user was disabled or got another password since
 *   the row was read.
 */
export async function openSession(
  {db, sessionLifetimeMs, now}: Services,
  user: UsersTable,
  permission: Permission,
  address: string,
  newPasswordHash?: string,
): Promise<TokenPair | undefined> {
  const openedAt = now();
  return db.transaction().execute(async (trx) => {
    const {numUpdatedRows} = await trx
      .updateTable('users')
      .set({
        last_company_id: permission.company_id,
        ...(newPasswordHash && {
          password_hash: newPasswordHash,
          password_expires_at: null,
        }),
      })
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (!numUpdatedRows) {
      return undefined;
    }
    // Here the user's row is locked, so that two cleanings cannot collide.
    const ended = trx.deleteFrom('sessions').where('user_id', '=', user.id);
    await (
      newPasswordHash ? ended : ended.where('expires_at', '<=', openedAt)
    ).execute();
    return insertSession(
      trx,
      {
        user_id: user.id,
        permission_id: permission.id,
        created_at: openedAt,
        last_used_at: openedAt,
        address,
        expires_at: sessionEnd(openedAt, sessionLifetimeMs, openedAt),
      },
      openedAt,
    );
  });
}

/**
 * Adds a session with its first pair of tokens.
 * @param now epoch milliseconds.
 */
export async function insertSession(
  db: Database,
  row: Omit<SessionsTable, 'id'>,
  now: number,
): Promise<TokenPair> {
  const session = {id: randomUUID(), ...row};
  await db.insertInto('sessions').values(session).execute();
  return issueTokenPair(db, session, now);
}
