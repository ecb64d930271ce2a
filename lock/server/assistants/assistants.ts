import {findReadingToken} from '../accounts/sessions/reading-tokens';
import {findRole} from '../accounts/sessions/sessions';
import type {Database} from '../accounts/store/database';
import {errorLog} from '../http/standard-error';
import {createMcpThread, type McpThread} from './mcp-thread';

const dayMs = 24 * 60 * 60 * 1000;

/** What `/tokens` and `/mcp` work with. */
export interface Assistants {
  /** Holds the tokens. */
  db: Database;
  /**
   * Before a platform's endpoint, for how many days after its owner last opened
   * the guide a token works. Without it the accounts are in `db`.
   */
  graceDays?: number;
  thread: McpThread;
  /** The clock, in epoch milliseconds. */
  now: () => number;
}

/**
 * Opens what assistants need, and deletes tokens and rights that have lapsed.
 *
 * @param options.siteUrl origin of the addresses that assistants cite.
 * @param options.title says to assistants what guide this is; default documentation.
 * @param options.worker the file that answers; default: the built one.
 * @throws Error when the database does not answer.
 */
export async function openAssistants({
  db,
  graceDays,
  siteUrl,
  title = 'documentation',
  worker,
  now = Date.now,
}: Pick<Assistants, 'db' | 'graceDays'> & {
  siteUrl: string;
  title?: string;
  worker?: string;
  now?: () => number;
}): Promise<Assistants> {
  const lapsed = now() - (graceDays ?? 0) * dayMs;
  const tokens = db.deleteFrom('reading_tokens');
  await tokens.where('expires_at', '<=', now()).execute();
  await db.deleteFrom('readers').where('seen_at', '<=', lapsed).execute();
  return {db, graceDays, thread: createMcpThread({siteUrl, title}, {file: worker}), now};
}

/** Whose call it is, and what the owner of its token may read now. */
export type Caller = Exclude<Awaited<ReturnType<typeof findCaller>>, undefined>;

/**
 * Finds whose token this is, and the rights of the owner at this moment.
 *
 * @returns undefined for a token that is unknown, expired or revoked; `may` is
 *   `nothing` for an account that may not sign in.
 */
export async function findCaller({db, graceDays, now}: Assistants, token: string) {
  const readingToken = await findReadingToken(db, token, now());
  if (!readingToken) {
    return undefined;
  }
  if (graceDays === undefined) {
    const role = await findRole(db, readingToken.userId, now());
    const may = role === undefined ? 'nothing' : 'read';
    return {...readingToken, role, may} as const;
  }
  const reader = await db
    .selectFrom('readers')
    .where('user_id', '=', readingToken.userId)
    .where('seen_at', '>', now() - graceDays * dayMs)
    .select('role')
    .executeTakeFirst();
  const may = reader ? 'read' : 'nothing-until-opened';
  return {...readingToken, role: reader?.role ?? undefined, may} as const;
}

/**
 * Remembers when the platform let a user open the guide, and in which role. A
 * failure is reported and does not keep the user out.
 */
export async function remember(
  {db, graceDays, now}: Assistants,
  userId: string,
  role: string | null = null,
): Promise<void> {
  if (graceDays === undefined) {
    return;
  }
  const visit = {role, seen_at: now()};
  await db
    .insertInto('readers')
    .values({user_id: userId, ...visit})
    .onConflict((oc) => oc.column('user_id').doUpdateSet(visit))
    .execute()
    .catch(({message}: Error) => errorLog.write(`A visit was not noted for tokens: ${message}`));
}
