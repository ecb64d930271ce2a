import {randomUUID} from 'node:crypto';
import type {Database, EpochMs, PermissionsTable, UsersTable} from '../store/database';
import {selectCompanies} from '../store/directory';
import {isActive, type Services, validSessions} from './viewer';
import {issueTokenPair, sessionEnd, type TokenPair} from './tokens';

/** How many sessions an account may have. */
const maxSessions = 50;

/**
 * Finds the permission for a user's new session: the permission for the company in which the user
 * worked last, else for the first permitted company by name.
 */
export async function findPermission(
  db: Database,
  user: UsersTable,
): Promise<PermissionsTable | undefined> {
  const permissions = await selectCompanies(db, user.id).selectAll('permissions').execute();
  return permissions.find((each) => each.company_id === user.last_company_id) ?? permissions[0];
}

/**
 * Finds the role of a user in the company in which the user worked last, and the generation of the
 * user's sessions.
 * @returns undefined for a user who may not sign in. `isSignedOut`: the user signs in with a
 *   provider and has no open session, so the provider has to be asked again.
 */
export async function findReader(
  db: Database,
  userId: string,
  now: EpochMs,
): Promise<{role: string; generation: number; isSignedOut: boolean} | undefined> {
  const user = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where(isActive(now))
    .selectAll()
    .executeTakeFirst();
  const permission = user && (await findPermission(db, user));
  if (!permission) {
    return undefined;
  }
  const open = validSessions(db, now).where('sessions.user_id', '=', userId).select('sessions.id');
  const signedOut = await db
    .selectFrom('identities')
    .where('user_id', '=', userId)
    .where((eb) => eb.not(eb.exists(open)))
    .select('user_id')
    .executeTakeFirst();
  return {
    role: permission.role ?? user.role,
    generation: user.session_generation,
    isSignedOut: signedOut !== undefined,
  };
}

/**
 * Opens a session. If the account has as many as it may, the session that would end first is ended.
 * @param user the user, whose password has been verified.
 * @param address the client's IP address.
 * @param newPasswordHash replaces the password, which then does not expire, and ends the user's
 *   other sessions and reading tokens.
 * @returns undefined when the user was disabled or got another password since the row was read.
 */
export async function openSession(
  {db, sessionLifetimeMs, now}: Services,
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
    await evictOldestSessions(trx, changed, openedAt);
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
 * Deletes ended sessions of a user, and the sessions that would end first, so that one more may
 * begin.
 * @param trx a transaction that has written the user's row, so that two of these cannot collide.
 */
async function evictOldestSessions(
  trx: Database,
  {id, session_generation: generation}: Pick<UsersTable, 'id' | 'session_generation'>,
  now: EpochMs,
): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', id)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('sessions')
        .where('user_id', '=', id)
        .where('generation', '=', generation)
        .where('expires_at', '>', now)
        .orderBy('expires_at', 'desc')
        .limit(maxSessions - 1)
        .select('id'),
    )
    .execute();
}
