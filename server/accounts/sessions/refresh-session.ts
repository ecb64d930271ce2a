import type {Database} from '../store/database';
import {
  GRACE_MS,
  issueTokenPair,
  REFRESH_TOKEN_LIFE_MS,
  type TokenPair,
} from './token-pair';
import {hashToken} from './tokens';

/**
 * Exchanges a refresh token for a new pair. A second use within the grace
 * gives one more pair, for a lost answer or a second tab; a later one ends
 * the session, because the token may be in other hands (RFC 9700, 4.14.2).
 * @param now epoch milliseconds.
 * @returns undefined when the token gives nothing.
 */
export async function refreshSession(
  db: Database,
  refreshToken: string,
  now: number,
): Promise<TokenPair | undefined> {
  const hash = hashToken(refreshToken);
  return db.transaction().execute(async (trx) => {
    const token = await trx
      .selectFrom('tokens')
      .where('hash', '=', hash)
      .where('kind', '=', 'refresh')
      .where('expires_at', '>', now)
      .select(['session_id', 'used_at'])
      .executeTakeFirst();
    if (!token) return undefined;
    if (token.used_at !== null && now - token.used_at > GRACE_MS) {
      await endSession(trx, token.session_id);
      return undefined;
    }
    // Locks the session first: one that ends meanwhile gets no more tokens.
    const {numUpdatedRows} = await trx
      .updateTable('sessions')
      .set({expires_at: now + REFRESH_TOKEN_LIFE_MS})
      .where('id', '=', token.session_id)
      .executeTakeFirst();
    if (!numUpdatedRows) return undefined;
    await trx
      .deleteFrom('tokens')
      .where('session_id', '=', token.session_id)
      .where('expires_at', '<=', now)
      .execute();
    const {numUpdatedRows: isThere} = await trx
      .updateTable('tokens')
      .set(({fn, val}) => ({used_at: fn.coalesce('used_at', val(now))}))
      .where('hash', '=', hash)
      .executeTakeFirst();
    // Gone meanwhile: the session was left for another company, and runs out.
    if (!isThere) {
      await trx
        .updateTable('sessions')
        .set({expires_at: now + GRACE_MS})
        .where('id', '=', token.session_id)
        .execute();
      return undefined;
    }
    return issueTokenPair(trx, token.session_id, now);
  });
}

/** Ends a session with all its tokens; of one that has ended says nothing. */
export async function endSession(
  db: Database,
  sessionId: string,
): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}
