import {hkdfSync} from 'node:crypto';
import {createToken, hashToken, tokenBytes} from 'docusaurus-lock-server/http/tokens';
import type {Database, EpochMs} from '../store/database';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * Life of an access token. A refresh leaves the earlier one to run out: a request under way or
 * another tab may carry it, and it is worth no more than its remaining minutes.
 */
const accessTokenLifeMs = 15 * minuteMs;

/**
 * Tokens that a session may have. A refresh leaves two behind, one of them for 14
 * days to notice its reuse: a page that is open day and night makes 1,350 in that
 * time. A session that has more is not renewed, and ends with its access token.
 */
const maxTokens = 1500;

/** Life of a session that is not refreshed. */
const idleLifeMs = 14 * dayMs;

/**
 * For how long a refresh and a switch to another company may be repeated,
 * because the response was lost or a second tab made them too.
 */
export const graceMs = 30_000;

/** What a client gets when a session is opened or renewed. */
export interface TokenPair {
  token: string;
  refreshToken: string;
  /** Whole seconds until `token` expires. */
  expiresIn: number;
}

/**
 * When a session ends that is opened or refreshed now, epoch milliseconds: 14
 * days from now, or at the end of its longest life if that is earlier.
 * @param createdAt of the sign-in.
 */
export function sessionEnd(createdAt: number, lifetimeMs: number, now: EpochMs): number {
  return Math.min(now + idleLifeMs, createdAt + lifetimeMs);
}

/**
 * Adds a pair of tokens to a session, which neither outlives.
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

/** Deletes the expired tokens of a session, and says whether it may have more. */
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

/** Whole seconds from now until a moment, both epoch milliseconds. */
function secondsUntil(moment: number, now: EpochMs): number {
  return Math.floor((moment - now) / 1000);
}

/**
 * Derives the pair that a token is exchanged for, by HKDF-SHA256 (RFC 5869): the same for the same
 * salt, so that a repeated exchange gets the same pair although only hashes are stored. Nobody can
 * derive it from the database, which holds the salt but not the token, nor from the token alone.
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
 * Exchanges a token for the next pair of its session, and keeps what a repeat needs
 * to get the same pair.
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
 * @returns undefined once one of the pair was exchanged, too.
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
