import {useReadingToken} from '../accounts/sessions/reading-tokens';
import {findRole} from '../accounts/sessions/sessions';
import type {Database} from '../accounts/store/database';
import {createSearch, type Search} from './search';

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
  search: Search;
  /** The clock, in epoch milliseconds. */
  now: () => number;
  close: () => Promise<void>;
}

/**
 * Opens what assistants need, and deletes what is too old now and once a day.
 *
 * @param options.siteUrl origin of the addresses that assistants cite.
 * @param options.worker the file that searches; default: the built one.
 * @throws Error when the database does not answer.
 */
export async function openAssistants({
  siteUrl,
  worker,
  now = Date.now,
  ...options
}: Pick<Assistants, 'db' | 'graceDays'> & {
  siteUrl: string;
  worker?: string;
  now?: () => number;
}): Promise<Assistants> {
  const search = createSearch(siteUrl, worker);
  const assistants = {...options, search, now, close};
  const deleteSoon = () =>
    void deleteOld(assistants).catch(reportFailure('deleted'));
  await deleteOld(assistants);
  const timer = setInterval(deleteSoon, dayMs).unref();
  function close() {
    clearInterval(timer);
    return search.close();
  }
  return assistants;
}

async function deleteOld(assistants: Assistants): Promise<void> {
  const {db, now} = assistants;
  await db
    .deleteFrom('reading_tokens')
    .where('expires_at', '<=', now())
    .execute();
  await db
    .deleteFrom('readers')
    .where('seen_at', '<=', lapseOf(assistants))
    .execute();
}

/** Who opened the guide before this moment has to open it again. */
function lapseOf({graceDays = 0, now}: Assistants): number {
  return now() - graceDays * dayMs;
}

/** Whose call it is, and what the owner of its token may read now. */
export type Caller = Exclude<Awaited<ReturnType<typeof admit>>, undefined>;

/**
 * Finds whose token this is, and the rights of the owner at this moment.
 *
 * @param address of the client.
 * @returns undefined for a token that is unknown, expired or revoked; `may` is
 *   `nothing` for an account that may not sign in.
 */
export async function admit(
  assistants: Assistants,
  token: string,
  address: string,
) {
  const {db, now, graceDays} = assistants;
  const used = await useReadingToken(db, token, address, now());
  if (!used) {
    return undefined;
  }
  if (graceDays === undefined) {
    const role = await findRole(db, used.userId, now());
    const may = role === undefined ? 'nothing' : 'read';
    return {...used, role, may} as const;
  }
  const reader = await db
    .selectFrom('readers')
    .where('user_id', '=', used.userId)
    .where('seen_at', '>', lapseOf(assistants))
    .select('role')
    .executeTakeFirst();
  const may = reader ? 'read' : 'nothing-until-opened';
  return {...used, role: reader?.role ?? undefined, may} as const;
}

/**
 * Remembers when the platform let a user open the guide, and in which role. A
 * failure is reported and does not keep the user out.
 */
export async function remember(
  {db, graceDays, now}: Assistants,
  userId: string,
  role?: string,
): Promise<void> {
  if (graceDays === undefined) {
    return;
  }
  const seen = {role: role ?? null, seen_at: now()};
  await db
    .insertInto('readers')
    .values({user_id: userId, ...seen})
    .onConflict((oc) => oc.column('user_id').doUpdateSet(seen))
    .execute()
    .catch(reportFailure('stored'));
}

function reportFailure(what: string): (error: Error) => void {
  return ({message}) =>
    console.error(`Rights of assistants could not be ${what}: ${message}`);
}
