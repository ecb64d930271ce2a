import {hkdfSync} from 'node:crypto';
import {createToken, hashToken, tokenBytes} from 'docusaurus-lock-server/http/tokens';
import type {Database, EpochMs} from '../store/database';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * Life of an access token. After a refresh the earlier token stays valid until it expires: a
 * request under way or another tab may carry it, and it is valid for a few more minutes only.
 */
const accessTokenLifeMs = 15 * minuteMs;

/**
 * The largest number of tokens of a session. Each refresh leaves two old tokens; one of them stays
 * for 14 days to detect its reuse. A page that is always open makes 1,350 in that time. A session
 * with more tokens is not renewed, and ends with its access token.
 */
const maxTokens = 1500;

/** Life of a session that is not refreshed. */
const idleLifeMs = 14 * dayMs;

/**
 * How long a refresh and a switch to another company may be repeated, because the response was lost
 * or a second tab sent the same request.
 */
export const graceMs = 30_000;

/** The tokens that a client gets when a session is opened or renewed. */
export interface TokenPair {
  token: string;
  refreshToken: string;
  /** Whole seconds until `token` expires. */
  expiresIn: number;
}

/**
 * Returns when a session ends that is opened or refreshed now, in epoch milliseconds: 14 days from
 * now, or at the end of its longest life if that is earlier.
 * @param createdAt when the user signed in.
 */
export function sessionEnd(createdAt: number, lifetimeMs: number, now: EpochMs): number {
  return Math.min(now + idleLifeMs, createdAt + lifetimeMs);
}

/**
 * Adds a pair of tokens to a session; they expire with the session at the latest.
 * @param tokens default: random ones.
 */
export async function issueTokenPair(
  db: Database,
  session: {id: string; expires_at: number},
  now: EpochMs,
  tokens = {token: createToken(), refreshToken: createToken()},
): Promise<TokenPair> {
  const expiresAt = Math.min(now + accessTokenLifeMs, session.expires_at);
  await db
    .insertInto('tokens')
    .values([
      {
        hash: hashToken(tokens.token),
        session_id: session.id,
        kind: 'access',
        expires_at: expiresAt,
      },
      {
        hash: hashToken(tokens.refreshToken),
        session_id: session.id,
        kind: 'refresh',
        expires_at: session.expires_at,
      },
    ])
    .execute();
  return {...tokens, expiresIn: secondsUntil(expiresAt, now)};
}

/** Deletes the expired tokens of a session, and returns whether it may have more. */
export async function hasRoomForTokens(
  db: Database,
  sessionId: string,
  now: EpochMs,
): Promise<boolean> {
  await db
    .deleteFrom('tokens')
    .where('session_id', '=', sessionId)
    .where('expires_at', '<=', now)
    .execute();
  const {count} = await db
    .selectFrom('tokens')
    .where('session_id', '=', sessionId)
    .select(({fn}) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count < maxTokens;
}

/** Returns the whole seconds from now until a time, both in epoch milliseconds. */
function secondsUntil(moment: number, now: EpochMs): number {
  return Math.floor((moment - now) / 1000);
}

/**
 * Derives the pair that a token is exchanged for, by HKDF-SHA256 (RFC 5869). The same salt gives
 * the same pair, so that a repeated exchange gets it although only hashes are stored. Nobody can
 * derive the pair from the database, which has the salt but not the token, nor from the token
 * alone.
 * @param salt random, one for each exchange.
 */
export function deriveSuccessors(
  exchanged: string,
  salt: string,
): {token: string; refreshToken: string} {
  const derive = (kind: string) =>
    Buffer.from(hkdfSync('sha256', exchanged, salt, kind, tokenBytes)).toString('base64url');
  return {token: derive('access'), refreshToken: derive('refresh')};
}

/**
 * Exchanges a token for the next pair of its session, and stores the salt, so that a repeat gets
 * the same pair.
 */
export async function exchangeToken(
  db: Database,
  session: {id: string; expires_at: number},
  token: string,
  now: EpochMs,
): Promise<TokenPair> {
  const salt = createToken();
  await db
    .updateTable('tokens')
    .set({used_at: now, successor_salt: salt})
    .where('hash', '=', hashToken(token))
    .execute();
  return issueTokenPair(db, session, now, deriveSuccessors(token, salt));
}

/**
 * Finds the pair that a token was exchanged for.
 * @returns undefined once a token of the pair has been exchanged, too.
 */
export async function findSuccessors(
  db: Database,
  exchanged: string,
  salt: string,
  now: EpochMs,
): Promise<TokenPair | undefined> {
  const pair = deriveSuccessors(exchanged, salt);
  const rows = await db
    .selectFrom('tokens')
    .where('hash', 'in', [hashToken(pair.token), hashToken(pair.refreshToken)])
    .where('used_at', 'is', null)
    .select(['kind', 'expires_at'])
    .execute();
  const access = rows.find(({kind}) => kind === 'access');
  return access && rows.length === 2
    ? {...pair, expiresIn: secondsUntil(access.expires_at, now)}
    : undefined;
}
