import {randomUUID} from 'node:crypto';
import type {Database, PermissionsTable, SessionsTable, UsersTable} from '../store/database';
import {companiesOf, endSessions} from '../store/directory';
import {isActive, type Services, unauthorized, type Viewer} from './viewer';
import {graceMs, issueTokenPair, sessionEnd, type TokenPair} from './tokens';

/**
 * Finds the permission under which a user's new session works: that of the last
 * company or, without one, of the first by name of those permitted.
 */
export async function findPermission(
  db: Database,
  user: UsersTable,
): Promise<PermissionsTable | undefined> {
  const permissions = await companiesOf(db, user.id).selectAll('permissions').execute();
  return permissions.find((each) => each.company_id === user.last_company_id) ?? permissions[0];
}

/**
 * Finds the role of a user in the company that was worked in last.
 * @param now epoch milliseconds.
 * @returns undefined for a user who may not sign in.
 */
export async function findRole(
  db: Database,
  userId: string,
  now: number,
): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where(isActive(now))
    .selectAll()
    .executeTakeFirst();
  const permission = user && (await findPermission(db, user));
  return permission && (permission.role ?? user.role);
}

/**
 * Opens a session.
 * @param user whose password has been verified.
 * @param address the client's IP address.
 * @param newPasswordHash replaces the password, which then does not expire,
 *   and ends the user's other sessions and reading tokens.
 * @returns undefined when the user was disabled or got another password since
 *   the row was read.
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
    if (newPasswordHash) {
      await endSessions(trx, user.id);
    } else {
      await trx
        .deleteFrom('sessions')
        .where('user_id', '=', user.id)
        .where('expires_at', '<=', openedAt)
        .execute();
    }
    return insertSession(trx, {
      user_id: user.id,
      permission_id: permission.id,
      created_at: openedAt,
      last_used_at: openedAt,
      address,
      expires_at: sessionEnd(openedAt, sessionLifetimeMs, openedAt),
    });
  });
}

/** Adds a session with its first pair of tokens. */
async function insertSession(db: Database, row: Omit<SessionsTable, 'id'>): Promise<TokenPair> {
  const session = {id: randomUUID(), ...row};
  await db.insertInto('sessions').values(session).execute();
  return issueTokenPair(db, session, row.last_used_at);
}

/**
 * Opens a session in another company and lets the viewer's run out within the
 * grace, so that a switch whose response was lost can be sent again. It can no
 * longer be refreshed. The new session is as old as the viewer's, so that
 * switching does not make a session last longer.
 * @param address the client's IP address.
 * @returns undefined when no permission allows that company.
 * @throws unauthorized when the session has ended meanwhile.
 */
export async function switchCompany(
  {db, sessionLifetimeMs, now}: Services,
  {sessionId, user}: Viewer,
  companyId: string,
  address: string,
): Promise<TokenPair | undefined> {
  const switchedAt = now();
  return db.transaction().execute(async (trx) => {
    const permissions = await trx
      .selectFrom('permissions')
      .where('user_id', '=', user.id)
      .select(['id', 'company_id'])
      .execute();
    // Compared here: PostgreSQL takes no U+0000, which a reader may send.
    const permission = permissions.find((each) => each.company_id === companyId);
    if (!permission) {
      return undefined;
    }
    await trx
      .updateTable('users')
      .set({last_company_id: companyId})
      .where('id', '=', user.id)
      .execute();
    const createdAt = await leaveSession(trx, sessionId, switchedAt);
    const expiresAt = sessionEnd(createdAt, sessionLifetimeMs, switchedAt);
    if (expiresAt <= switchedAt) {
      throw unauthorized();
    }
    return insertSession(trx, {
      user_id: user.id,
      permission_id: permission.id,
      created_at: createdAt,
      last_used_at: switchedAt,
      address,
      expires_at: expiresAt,
    });
  });
}

/** Ends a session a grace period from now; gives the moment of its sign-in. */
async function leaveSession(db: Database, sessionId: string, now: number): Promise<number> {
  const end = now + graceMs;
  // Locks the session first: a refresh that waits for it then finds its token
  // gone.
  const session = await db
    .updateTable('sessions')
    .set({last_used_at: now})
    .where('id', '=', sessionId)
    .where('expires_at', '>', now)
    .returning('created_at')
    .executeTakeFirst();
  if (!session) {
    throw unauthorized();
  }
  await db
    .updateTable('sessions')
    .set({expires_at: end})
    .where('id', '=', sessionId)
    .where('expires_at', '>', end)
    .execute();
  await db
    .deleteFrom('tokens')
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'refresh')
    .execute();
  return session.created_at;
}
