import type {Database} from '../store/database';
import {insertSession} from './open-session';
import type {Services} from './services';
import {graceMs, sessionEnd, type TokenPair} from './token-pair';
import {unauthorized} from './unauthorized';
import type {Viewer} from './viewer';

/**
 * Opens a session in another company and lets the viewer's run out within the
 * grace, so that a switch whose answer was lost can be sent again. It can no
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
    const permission = permissions.find(
      (each) => each.company_id === companyId,
    );
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
    return insertSession(
      trx,
      {
        user_id: user.id,
        permission_id: permission.id,
        created_at: createdAt,
        last_used_at: switchedAt,
        address,
        expires_at: expiresAt,
      },
      switchedAt,
    );
  });
}

/** Lets a session run out; gives the moment of its sign-in. */
async function leaveSession(
  db: Database,
  sessionId: string,
  now: number,
): Promise<number> {
  // Locks the session first: a refresh that waits for it then finds its token
  // gone.
  const session = await db
    .updateTable('sessions')
    .set({last_used_at: now})
    .where('id', '=', sessionId)
    .where('expires_at', '>', now)
    .returning(['created_at', 'expires_at'])
    .executeTakeFirst();
  if (!session) {
    throw unauthorized();
  }
  const end = Math.min(now + graceMs, session.expires_at);
  await db
    .updateTable('sessions')
    .set({expires_at: end})
    .where('id', '=', sessionId)
    .execute();
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
  return session.created_at;
}
