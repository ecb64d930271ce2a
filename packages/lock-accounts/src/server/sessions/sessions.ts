import {randomUUID} from 'node:crypto';
import type {Database, Moment, PermissionsTable, UsersTable} from '../store/database';
import {selectCompanies, deletedAtOnce} from '../store/directory';
import {isActive, type Services} from './viewer';
import {issueTokenPair, sessionEnd, type TokenPair} from './tokens';

/**
 * Finds the permission under which a user's new session works: that of the last
 * company or, without one, of the first by name of those permitted.
 */
export async function findPermission(
  db: Database,
  user: UsersTable,
): Promise<PermissionsTable | undefined> {
  const permissions = await selectCompanies(db, user.id).selectAll('permissions').execute();
  return permissions.find((each) => each.company_id === user.last_company_id) ?? permissions[0];
}

/**
 * Finds the role of a user in the company that was worked in last, and the generation of
 * the user's sessions.
 * @returns undefined for a user who may not sign in.
 */
export async function findReader(
  db: Database,
  userId: string,
  now: Moment,
): Promise<{role: string; generation: number} | undefined> {
  const user = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where(isActive(now))
    .selectAll()
    .executeTakeFirst();
  const permission = user && (await findPermission(db, user));
  return permission && {role: permission.role ?? user.role, generation: user.session_generation};
}

/**
 * Opens a session. Of an account that has as many as it may, the one that would end first ends.
 * @param user whose password has been verified.
 * @param address the client's IP address.
 * @param newPasswordHash replaces the password, which then does not expire, and ends the user's
 *   other sessions and reading tokens.
 * @returns undefined when the user was disabled or got another password since the row was read.
 */
export async function openSession(
  {db, sessionLifetimeMs, sessionsPerAccount, now}: Services,
  user: UsersTable,
  permission: PermissionsTable,
  address: string,
  newPasswordHash?: string,
): Promise<TokenPair | undefined> {
  const openedAt = now();
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('users')
      .set((eb) => ({
        last_company_id: permission.company_id,
        ...(newPasswordHash && {
          password_hash: newPasswordHash,
          password_expires_at: null,
          session_generation: eb('session_generation', '+', 1),
        }),
      }))
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .where('disabled_at', 'is', null)
      .returning(['id', 'session_generation'])
      .executeTakeFirst();
    if (!changed) {
      return undefined;
    }
    await makeRoom(trx, changed, sessionsPerAccount, openedAt);
    const session = {
      id: randomUUID(),
      user_id: user.id,
      permission_id: permission.id,
      created_at: openedAt,
      last_used_at: openedAt,
      address,
      expires_at: sessionEnd(openedAt, sessionLifetimeMs, openedAt),
      generation: changed.session_generation,
    };
    await trx.insertInto('sessions').values(session).execute();
    return issueTokenPair(trx, session, openedAt);
  });
}

/**
 * Deletes the ended sessions of a user, and the oldest ones, so that one more may begin. Of
 * thousands, from before there was a limit, it deletes some.
 * @param trx a transaction that has written the user's row, so that two cleanings cannot collide.
 */
async function makeRoom(
  trx: Database,
  user: Pick<UsersTable, 'id' | 'session_generation'>,
  sessionsPerAccount: number,
  now: Moment,
): Promise<void> {
  const others = sessionsPerAccount - 1;
  const oldest = await trx
    .selectFrom('sessions')
    .where('user_id', '=', user.id)
    .orderBy('generation')
    .orderBy('expires_at')
    .limit(others + deletedAtOnce)
    .select(['id', 'generation', 'expires_at'])
    .execute();
  const ended = oldest.filter(
    (session, i) =>
      i < oldest.length - others ||
      session.generation !== user.session_generation ||
      session.expires_at <= now,
  );
  const ids = ended.map(({id}) => id);
  if (ids.length > 0) {
    await trx.deleteFrom('sessions').where('id', 'in', ids).execute();
  }
}
