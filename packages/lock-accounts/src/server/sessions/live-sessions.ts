import {setImmediate as nextTurn} from 'node:timers/promises';
import {errorLog} from 'docusaurus-lock-server/http/standard-error';
import {describeError} from 'docusaurus-lock-server/operations/log';
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
 */
export class LiveSessions {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();
  readonly #timer: NodeJS.Timeout;
  #isLooking = false;
  /** Looks that failed in a row, and why. */
  #failures = 0;
  #failure: Error | undefined;

  /** @param options.now the clock, in epoch milliseconds. */
  constructor({db, now = Date.now}: {db: Database; now?: () => number}) {
    this.#db = db;
    this.#now = now;
    this.#timer = setInterval(() => void this.#lookOnce(), pause).unref();
  }

  /**
   * Finds a session with its user and the role now, from memory where that is new enough.
   *
   * @param agreedAt when the cookie was made, in epoch milliseconds.
   * @returns undefined when it has ended, and when the database has not answered for two minutes.
   */
  find(sessionId: string, agreedAt: number): Session | undefined | Promise<Session | undefined> {
    const entry = this.#entry(sessionId);
    const isFresh = this.#since(entry.readAt) < (this.#failures > 0 ? maxAgeInOutage : maxAge);
    return isFresh && agreedAt <= entry.readAt + tolerance
      ? entry.session
      : this.#ask(sessionId, entry);
  }

  /** Finds the session of an access token; undefined for one that is not valid. */
  async findId(token: string): Promise<string | undefined> {
    const readAt = this.#now();
    const viewer = await findViewer(this.#db, token, readAt);
    if (viewer) {
      const {id, role} = viewer.user;
      Object.assign(this.#entry(viewer.sessionId), {session: {userId: id, role}, readAt});
    }
    return viewer?.sessionId;
  }

  /** Looks into the database, and forgets what no cookie has named for an hour. */
  async look(): Promise<void> {
    for (const [id, entry] of this.#entries) {
      if (this.#since(entry.namedAt) > memory) {
        this.#entries.delete(id);
      }
    }
    const entries = [...this.#entries];
    for (let start = 0; start < entries.length; start += batch) {
      await this.#read(entries.slice(start, start + batch));
      await nextTurn();
    }
  }

  /**
   * Says whether the sessions can be read.
   * @throws the cause when two looks in a row have failed.
   */
  check(): void {
    if (this.#failure && this.#failures >= 2) {
      throw this.#failure;
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }

  // A moment in the future is as far away: the clock may have been set back.
  #since(moment: number): number {
    return Math.abs(this.#now() - moment);
  }

  #entry(sessionId: string): Entry {
    let entry = this.#entries.get(sessionId);
    if (!entry) {
      entry = {readAt: -Infinity, namedAt: 0};
      this.#entries.set(sessionId, entry);
      const [first] = this.#entries.keys();
      if (this.#entries.size > maxKnown && first !== undefined) {
        this.#entries.delete(first);
      }
    }
    entry.namedAt = this.#now();
    return entry;
  }

  async #read(entries: readonly (readonly [string, Entry])[]): Promise<void> {
    const startedAt = this.#now();
    const ids = entries.map(([id]) => id);
    const rows = await validSessions(this.#db, startedAt)
      .where('sessions.id', 'in', ids)
      .select(({fn}) => [
        'sessions.id',
        'sessions.user_id as userId',
        fn.coalesce('permissions.role', 'users.role').as('role'),
      ])
      .execute();
    const sessions = new Map(rows.map(({id, ...session}) => [id, session]));
    for (const [id, entry] of entries) {
      entry.session = sessions.get(id);
      entry.readAt = startedAt;
    }
  }

  /** Asks for one session, and once for all who wait for it. */
  async #ask(sessionId: string, entry: Entry): Promise<Session | undefined> {
    try {
      await (entry.asking ??= this.#read([[sessionId, entry]]).finally(() => delete entry.asking));
    } catch {
      // The look says so. What is known counts for a while.
    }
    return this.#since(entry.readAt) < maxAgeInOutage ? entry.session : undefined;
  }

  /** Looks, but not while the look before still waits for the database. */
  async #lookOnce(): Promise<void> {
    if (this.#isLooking) {
      return;
    }
    this.#isLooking = true;
    try {
      await this.look();
      this.#failures = 0;
    } catch (error) {
      this.#failure = error as Error;
      if (++this.#failures === 2) {
        errorLog.write(
          `accounts: the sessions of readers cannot be read: ${describeError(this.#failure)}. ` +
            'Two minutes after the last answer of the database, cookies open nothing. ' +
            'Check the database, whose place is in the line at start.',
        );
      }
    } finally {
      this.#isLooking = false;
    }
  }
}
