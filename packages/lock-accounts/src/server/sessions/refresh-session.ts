import type {Database} from '../store/database';
import {type Services, sessionsByToken} from './viewer';
import {
  exchangeToken,
  findSuccessors,
  graceMs,
  hasRoomForTokens,
  sessionEnd,
  type TokenPair,
} from './tokens';
import {hashToken} from 'docusaurus-lock-server/http/tokens';

/**
 * Exchanges a refresh token for a new pair. Within the grace period a repeated exchange gets the
 * same pair, because the response may be lost or a second tab may refresh too. Once the new refresh
 * token has been used, the response has arrived, and the old token is refused. A use after the
 * grace period ends the session, because the token may be stolen (RFC 9700, section 4.14.2).
 *
 * The new pair is derived from the refresh token and a random salt, which is stored beside the
 * token's hash until the session's next exchange after the grace. Only the holder of the token can
 * derive it.
 * @param address the client's IP address.
 * @returns undefined when the token is refused.
 */
export async function refreshSession(
  {db, sessionLifetimeMs, report, now: clock}: Services,
  refreshToken: string,
  address: string,
): Promise<TokenPair | undefined> {
  const now = clock();
  // Only a read, because a flood of made-up tokens must not take the write lock.
  const valid = await sessionsByToken(db, 'refresh', refreshToken, now)
    .select('sessions.id')
    .executeTakeFirst();
  if (!valid) {
    return undefined;
  }
  let reusedBy: string | undefined;
  const pair = await db.transaction().execute(async (trx) => {
    // Makes a second exchange wait for the end of the first, in any process: on PostgreSQL a write
    // locks the row, and on libSQL the transaction waits for the write lock.
    await trx
      .updateTable('sessions')
      .set((eb) => ({last_used_at: eb.ref('last_used_at')}))
      .where('id', 'in', (eb) =>
        eb.selectFrom('tokens').where('hash', '=', hashToken(refreshToken)).select('session_id'),
      )
      .execute();
    const row = await sessionsByToken(trx, 'refresh', refreshToken, now)
      .select([
        'sessions.id',
        'sessions.user_id',
        'sessions.created_at',
        'tokens.used_at',
        'tokens.successor_salt',
      ])
      .executeTakeFirst();
    if (!row) {
      return undefined;
    }
    const {id, used_at: usedAt, successor_salt: salt} = row;
    if (usedAt === null) {
      const expiresAt = sessionEnd(row.created_at, sessionLifetimeMs, now);
      if (expiresAt <= now) {
        return undefined;
      }
      const session = {id, address, expires_at: expiresAt};
      return exchange(trx, session, refreshToken, now);
    }
    if (now - usedAt <= graceMs) {
      return salt === null ? undefined : findSuccessors(trx, refreshToken, salt, now);
    }
    reusedBy = row.user_id;
    await trx.deleteFrom('sessions').where('id', '=', id).execute();
  });
  if (reusedBy !== undefined) {
    report({event: 'refresh_token_reused', account: reusedBy, address});
  }
  return pair;
}

async function exchange(
  db: Database,
  session: {id: string; address: string; expires_at: number},
  refreshToken: string,
  now: number,
): Promise<TokenPair | undefined> {
  const {id, ...change} = session;
  if (!(await hasRoomForTokens(db, id, now))) {
    return undefined;
  }
  await db
    .updateTable('sessions')
    .set({...change, last_used_at: now})
    .where('id', '=', id)
    .execute();
  // Without its salt, a used token no longer leads to the session's present tokens.
  await db
    .updateTable('tokens')
    .set({successor_salt: null})
    .where('session_id', '=', id)
    .where('used_at', '<', now - graceMs)
    .execute();
  return exchangeToken(db, session, refreshToken, now);
}
