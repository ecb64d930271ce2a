import type {FindUser} from 'docusaurus-lock-server/feature';
import {errorLog} from 'docusaurus-lock-server/http/standard-error';
import type {Database} from 'docusaurus-lock-server/store/database';
import {createMcpThread, type McpThread} from './mcp-thread';
import {findReadingToken} from './reading-tokens';

const dayMs = 24 * 60 * 60 * 1000;

/** What `/tokens` and `/mcp` work with. */
export interface Assistants {
  /** Holds the tokens. */
  db: Database;
  /** Finds a user of our own accounts; missing with a platform's endpoint. */
  findUser?: FindUser;
  /**
   * With a platform's endpoint, for how many days after its owner last opened the guide
   * a token works.
   */
  graceDays: number;
  thread: McpThread;
  /** The clock, in epoch milliseconds. */
  now: () => number;
}

/**
 * Opens what assistants need, and deletes tokens and rights that have lapsed.
 *
 * @param options.graceDays default 7.
 * @param options.siteUrl origin of the addresses that assistants cite.
 * @param options.title says to assistants what guide this is; default documentation.
 * @param options.locales of the guide, the default one first; default one.
 * @param options.worker the file that answers; default: the built one.
 * @throws Error when the database does not answer.
 */
export async function openAssistants({
  db,
  findUser,
  graceDays = 7,
  siteUrl,
  title = 'documentation',
  locales = [],
  worker,
  now = Date.now,
}: {
  db: Database;
  findUser?: FindUser;
  graceDays?: number;
  siteUrl: string;
  title?: string;
  locales?: readonly string[];
  worker?: string;
  now?: () => number;
}): Promise<Assistants> {
  const lapsed = now() - (findUser ? 0 : graceDays) * dayMs;
  await db.deleteFrom('reading_tokens').where('expires_at', '<=', now()).execute();
  await db.deleteFrom('readers').where('seen_at', '<=', lapsed).execute();
  if (findUser) {
    await noteGenerations(db, findUser);
  }
  const thread = createMcpThread({siteUrl, title, locales}, {file: worker});
  return {db, findUser, graceDays, thread, now};
}

/** Notes the generation of tokens that version 0.1 made, when it ended them by deleting them. */
async function noteGenerations(db: Database, findUser: FindUser): Promise<void> {
  const old = await db
    .selectFrom('reading_tokens')
    .where('generation', 'is', null)
    .select(['id', 'user_id'])
    .execute();
  for (const {id, user_id: userId} of old) {
    const generation = (await findUser(userId))?.generation ?? -1;
    await db.updateTable('reading_tokens').set({generation}).where('id', '=', id).execute();
  }
}

/** Whose call it is, and what the owner of its token may read now. */
export type Caller = Exclude<Awaited<ReturnType<typeof findCaller>>, undefined>;

/**
 * Finds whose token this is, and the rights of the owner at this moment.
 *
 * @returns undefined for a token that is unknown, expired, revoked or ended with all
 *   sessions of its owner; `may` is `nothing` for an account that may not sign in.
 */
export async function findCaller(assistants: Assistants, token: string) {
  const {db, findUser, graceDays, now} = assistants;
  const readingToken = await findReadingToken(db, token, now());
  if (!readingToken) {
    return undefined;
  }
  if (findUser) {
    const user = await findUser(readingToken.userId);
    if (user && user.generation !== readingToken.generation) {
      return undefined;
    }
    const may = user ? 'read' : 'nothing';
    return {...readingToken, role: user?.role, may} as const;
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
 * Notes when the platform let a user open the guide, and in which role. A
 * failure is reported and does not keep the user out.
 */
export async function noteVisit(
  {db, findUser, now}: Assistants,
  userId: string,
  role: string | null = null,
): Promise<void> {
  if (findUser) {
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
