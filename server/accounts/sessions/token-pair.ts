import type {Database} from '../store/database';
import {createToken, hashToken} from './tokens';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Life of an access token. A refresh leaves the earlier one to run out: a
 * request under way or another tab may carry it, and it is worth no more than
 * its remaining minutes.
 */
const ACCESS_TOKEN_LIFE_MS = 15 * MINUTE_MS;
/** Life of a session since it was opened or last refreshed. */
export const REFRESH_TOKEN_LIFE_MS = 14 * DAY_MS;

/**
 * How long a pair that was exchanged may be exchanged once more, for a lost
 * answer or a second tab: a refresh token from its first use, an access token
 * from the switch to another company.
 */
export const GRACE_MS = 30_000;

/** What a client gets when a session is opened or renewed. */
export interface TokenPair {
  token: string;
  refreshToken: string;
  /** Seconds until `token` expires. */
  expiresIn: number;
}

/**
 * Adds a pair of tokens to a session.
 * @param now epoch milliseconds.
 */
export async function issueTokenPair(
  db: Database,
  sessionId: string,
  now: number,
): Promise<TokenPair> {
  const token = createToken();
  const refreshToken = createToken();
  await db
    .insertInto('tokens')
    .values([
      {
        hash: hashToken(token),
        session_id: sessionId,
        kind: 'access',
        expires_at: now + ACCESS_TOKEN_LIFE_MS,
      },
      {
        hash: hashToken(refreshToken),
        session_id: sessionId,
        kind: 'refresh',
        expires_at: now + REFRESH_TOKEN_LIFE_MS,
      },
    ])
    .execute();
  return {token, refreshToken, expiresIn: ACCESS_TOKEN_LIFE_MS / 1000};
}
