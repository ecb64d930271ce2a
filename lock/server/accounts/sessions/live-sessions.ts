import type {Database} from '../store/database';
import {findViewer, isActive} from './viewer';

/** Between two looks into the database, in ms. */
const pause = 30_000;

/**
 * How far the clocks of two servers may be apart, in ms. With the pause it stays
 * below the minute within which the end of a session holds.
 */
const clockSkew = 20_000;

/** Sessions that stand, and whose they are. */
export type LiveSessions = Awaited<ReturnType<typeof openLiveSessions>>;

/**
 * Keeps in memory which sessions stand, so that the gate can ask for each file
 * without waiting. While the database does not answer, what was known stays.
 *
 * @param options.now the clock, in epoch milliseconds.
 * @throws when the database does not answer at first.
 */
export async function openLiveSessions({db, now = Date.now}: {db: Database; now?: () => number}) {
  let sessions = new Map<string, {userId: string; role: string | null}>();
  let readAt = 0;
  let isReading = false;

  /** Looks into the database. */
  async function read(): Promise<void> {
    const startedAt = now();
    const rows = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .innerJoin('permissions', 'permissions.id', 'sessions.permission_id')
      .where('sessions.expires_at', '>', startedAt)
      .where(isActive(startedAt))
      .select(({fn}) => [
        'sessions.id',
        'sessions.user_id as userId',
        fn.coalesce('permissions.role', 'users.role').as('role'),
      ])
      .execute();
    sessions = new Map(rows.map(({id, ...session}) => [id, session]));
    readAt = startedAt;
  }

  await read();
  const timer = setInterval(() => {
    // Not a second time while the first still waits for the database.
    if (!isReading) {
      isReading = true;
      // That the database is silent is for /readyz to say.
      void read()
        .catch(() => {})
        .finally(() => (isReading = false));
    }
  }, pause).unref();

  return {
    read,
    /** Finds the session of an access token; undefined for one that is not valid. */
    idOf: async (token: string): Promise<string | undefined> =>
      (await findViewer(db, token, now()))?.sessionId,
    /**
     * Finds a session that stands, with its user and the role now.
     *
     * @param seenAt when the endpoint last said so, in epoch milliseconds.
     * @returns 'ended', or 'newer' where that was after the last look into the
     *   database.
     */
    find(sessionId: string, seenAt: number) {
      const session = sessions.get(sessionId);
      // A clock that was set back must not lock out who signs in then.
      const lookedAt = Math.min(readAt, now());
      const isNewer = seenAt + (session ? 0 : clockSkew) >= lookedAt;
      return isNewer ? 'newer' : (session ?? 'ended');
    },
    close: (): void => clearInterval(timer),
  };
}
