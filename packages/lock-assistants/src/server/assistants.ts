import type {FindUser, GuideSearch} from 'docusaurus-lock-server/feature';
import {errorLog} from 'docusaurus-lock-server/terminal/standard-error';
import type {Database} from 'docusaurus-lock-server/store/database';
import {findReadingToken} from './reading-tokens';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** The parts of the server that the routes of assistants use. */
export interface Assistants {
  /** The database with the tokens. */
  db: Database;
  /** Finds a user of our own accounts; missing with a platform's endpoint. */
  findUser?: FindUser;
  /** For how many days a token works after its owner last opened the guide. */
  graceDays: number;
  /** Origin of the addresses that assistants cite. */
  siteUrl: string;
  /** The title of the guide, for assistants. */
  title: string;
  /** The search of the guide; undefined where there is none. */
  search?: GuideSearch;
  /** The clock, in epoch milliseconds. */
  now: () => number;
}

type Options = Partial<Assistants> & Pick<Assistants, 'db' | 'siteUrl'>;

/**
 * Prepares the parts that assistants need, and deletes expired tokens and visits.
 *
 * @throws Error when the database does not answer.
 */
export async function openAssistants(options: Options): Promise<Assistants> {
  const {graceDays = 7, title = 'documentation', now = Date.now} = options;
  const {db} = options;
  const lapsed = now() - graceDays * dayMs;
  await db.deleteFrom('reading_tokens').where('expires_at', '<=', now()).execute();
  await db.deleteFrom('readers').where('seen_at', '<=', lapsed).execute();
  return {...options, graceDays, title, now};
}

/** A valid token with its owner, and the owner's present rights. */
export type Caller = Exclude<Awaited<ReturnType<typeof findCaller>>, undefined>;

/**
 * Finds the owner of a token, with the owner's present rights.
 *
 * @returns undefined for a token that is unknown, expired or revoked, that ended with all sessions
 *   of its owner, or whose owner may not sign in. `mayRead` is false if the owner has not opened
 *   the guide for `graceDays`, or signs in with a provider and has no open session: only a visit or
 *   a session shows what a platform or a provider still allows.
 */
export async function findCaller(
  {db, findUser, graceDays, now}: Pick<Assistants, 'db' | 'findUser' | 'graceDays' | 'now'>,
  token: string,
) {
  const readingToken = await findReadingToken(db, token, now());
  if (!readingToken) {
    return undefined;
  }
  const {userId, generation} = readingToken;
  const user = await findUser?.(userId);
  if (findUser ? user?.generation !== generation : generation !== null) {
    return undefined;
  }
  const reader = await db
    .selectFrom('readers')
    .where('user_id', '=', userId)
    .where('seen_at', '>', now() - graceDays * dayMs)
    .select('role')
    .executeTakeFirst();
  const mayRead = Boolean(reader) && !user?.isSignedOut;
  return {...readingToken, role: (user ?? reader)?.role ?? undefined, mayRead};
}

/**
 * Stores that a user opened the guide, and the user's role, at most once an hour or when the role
 * has changed. A failure is logged and does not keep the user out.
 */
export async function recordVisit(
  {db, now}: Pick<Assistants, 'db' | 'now'>,
  userId: string,
  role: string | null = null,
): Promise<void> {
  const visit = {role, seen_at: now()};
  try {
    const last = await db
      .selectFrom('readers')
      .where('user_id', '=', userId)
      .select(['role', 'seen_at'])
      .executeTakeFirst();
    if (last?.role === role && visit.seen_at - last.seen_at < hourMs) {
      return;
    }
    await db
      .insertInto('readers')
      .values({user_id: userId, ...visit})
      .onConflict((oc) => oc.column('user_id').doUpdateSet(visit))
      .execute();
  } catch (error) {
    errorLog.write(`A visit was not noted for tokens: ${(error as Error).message}`);
  }
}
