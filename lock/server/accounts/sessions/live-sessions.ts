import {setImmediate as nextTurn} from 'node:timers/promises';
import {errorLog} from '../../http/standard-error';
import {textOf} from '../../operations/log';
import type {Database} from '../store/database';
import {findViewer, validSessions} from './viewer';

/** Between two looks into the database, in ms. */
const pause = 30_000;

/** For how long counts what the database said, in ms, */
const maxAge = 60_000;

/** and for how long while it does not answer. */
const maxAgeInOutage = 120_000;

/**
 * By how much a cookie may be newer than what is known of its session, in ms: it
 * is made a moment after its session was looked up.
 */
const tolerance = 1000;

/** How long a session is remembered after a cookie has named it, in ms. */
const memory = 3_600_000;

/** Sessions in one query: with libSQL nothing else is answered meanwhile. */
const batch = 500;

/** Sessions that memory holds, in about 30 MB; the others are asked for each time. */
const maxKnown = 100_000;

/** Sessions that cookies name. */
export type LiveSessions = ReturnType<typeof openLiveSessions>;

/** Whose a session is, and the role there. */
interface Session {
  userId: string;
  role: string | null;
}

interface Entry {
  /** Undefined: it has ended. */
  session?: Session;
  /** When the database said so, in epoch milliseconds. */
  readAt: number;
  /** When a cookie last named it, in epoch milliseconds. */
  namedAt: number;
  /** The question that is under way. */
  asking?: Promise<void>;
}

/**
 * Keeps in memory which of the sessions that cookies name are valid, so that the
 * gate can ask for each file without waiting. The database is asked when a cookie
 * names a session for the first time, and every 30 s for those that were named in
 * the last hour. So neither memory nor queries grow with the number of sessions.
 *
 * @param options.now the clock, in epoch milliseconds.
 */
export function openLiveSessions({db, now = Date.now}: {db: Database; now?: () => number}) {
  const known = new Map<string, Entry>();
  function entryOf(sessionId: string): Entry {
    let entry = known.get(sessionId);
    if (!entry) {
      entry = {readAt: -Infinity, namedAt: 0};
      known.set(sessionId, entry);
      const [first] = known.keys();
      if (known.size > maxKnown && first !== undefined) {
        known.delete(first);
      }
    }
    entry.namedAt = now();
    return entry;
  }

  // A moment in the future is as far away: the clock may have been set back.
  const since = (moment: number): number => Math.abs(now() - moment);

  /** Asks for one session, and once for all who wait for it. */
  async function ask(sessionId: string, entry: Entry): Promise<Session | undefined> {
    try {
      await (entry.asking ??= read(db, [[sessionId, entry]], now()).finally(
        () => delete entry.asking,
      ));
    } catch {
      // The look says so. What is known counts for a while.
    }
    return since(entry.readAt) < maxAgeInOutage ? entry.session : undefined;
  }

  /** Looks into the database, and forgets what no cookie has named for an hour. */
  async function look(): Promise<void> {
    for (const [id, entry] of known) {
      if (since(entry.namedAt) > memory) {
        known.delete(id);
      }
    }
    const entries = [...known];
    for (let start = 0; start < entries.length; start += batch) {
      await read(db, entries.slice(start, start + batch), now());
      await nextTurn();
    }
  }

  const looks = repeat(look);

  return {
    look,
    check: looks.check,
    /** Finds the session of an access token; undefined for one that is not valid. */
    async idOf(token: string): Promise<string | undefined> {
      const startedAt = now();
      const viewer = await findViewer(db, token, startedAt);
      if (viewer) {
        const {id, role} = viewer.user;
        Object.assign(entryOf(viewer.sessionId), {session: {userId: id, role}, readAt: startedAt});
      }
      return viewer?.sessionId;
    },
    /**
     * Finds a session with its user and the role now, from memory where that is
     * new enough.
     *
     * @param agreedAt when the cookie was made, in epoch milliseconds.
     * @returns undefined when it has ended, and when the database has not answered
     *   for two minutes.
     */
    find(sessionId: string, agreedAt: number): Session | undefined | Promise<Session | undefined> {
      const entry = entryOf(sessionId);
      const isFresh = since(entry.readAt) < (looks.hasFailed() ? maxAgeInOutage : maxAge);
      return isFresh && agreedAt <= entry.readAt + tolerance
        ? entry.session
        : ask(sessionId, entry);
    },
    close: looks.stop,
  };
}

/** Asks the database about these sessions, and notes in each what it said. */
async function read(
  db: Database,
  entries: readonly (readonly [string, Entry])[],
  startedAt: number,
): Promise<void> {
  const ids = entries.map(([id]) => id);
  const rows = await validSessions(db, startedAt)
    .where('sessions.id', 'in', ids)
    .select(({fn}) => [
      'sessions.id',
      'sessions.user_id as userId',
      fn.coalesce('permissions.role', 'users.role').as('role'),
    ])
    .execute();
  const found = new Map(rows.map(({id, ...session}) => [id, session]));
  for (const [id, entry] of entries) {
    entry.session = found.get(id);
    entry.readAt = startedAt;
  }
}

/** Looks every 30 s, and not a second time while the first still waits for the database. */
function repeat(look: () => Promise<void>) {
  let isLooking = false;
  /** Looks that failed in a row, and why. */
  let failures = 0;
  let failure: Error | undefined;

  function noteFailure(error: Error): void {
    failure = error;
    if (++failures === 2) {
      errorLog.write(
        `accounts: the sessions of readers cannot be read: ${textOf(error)}. ` +
          'Two minutes after the last answer of the database, cookies open nothing. ' +
          'Check the database, whose place is in the line at start.',
      );
    }
  }

  const timer = setInterval(() => {
    if (!isLooking) {
      isLooking = true;
      void look()
        .then(() => (failures = 0), noteFailure)
        .finally(() => (isLooking = false));
    }
  }, pause).unref();

  return {
    /** Whether the last look failed. */
    hasFailed: (): boolean => failures > 0,
    /**
     * Says whether the sessions can be read.
     * @throws the cause when two looks in a row have failed.
     */
    check(): void {
      if (failure && failures >= 2) {
        throw failure;
      }
    },
    stop: (): void => clearInterval(timer),
  };
}
