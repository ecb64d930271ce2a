import {errorLog} from 'docusaurus-lock-server/terminal/standard-error';
import {describeError} from 'docusaurus-lock-server/monitoring/log';
import type {Database, EpochMs} from '../store/database';
import {findViewer, validSessions} from './viewer';

/**
 * How long a session in memory is trusted, and how long the server waits after a failure before it
 * asks the database again, in ms.
 */
const maxAge = 30_000;

/** How long a session in memory is trusted while the database does not answer, in ms. */
const maxAgeInOutage = 120_000;

/**
 * A cookie may be this much newer than the lookup of its session, in ms: it is made after the
 * lookup.
 */
const tolerance = 1000;

/**
 * Sessions that memory holds, in about 30 MB; those that were looked up first are dropped first.
 */
const maxKnown = 100_000;

/** The user of a session, and the user's role. */
interface Session {
  userId: string;
  role: string | null;
}

interface Known {
  /** Undefined when the session has ended. */
  session: Session | undefined;
  /** When the database was asked, in epoch milliseconds. */
  readAt: EpochMs;
}

/**
 * Keeps in memory which sessions of cookies are valid, so that the gate can check each file without
 * waiting. After 30 s it asks the database again, once for all requests that wait.
 */
export class LiveSessions {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #known = new Map<string, Known>();
  readonly #asking = new Map<string, Promise<void>>();
  #failedAt = -Infinity;

  /** @param options.now the clock, in epoch milliseconds. */
  constructor({db, now = Date.now}: {db: Database; now?: () => number}) {
    this.#db = db;
    this.#now = now;
  }

  /**
   * Finds a session with its user and the user's current role, from memory where that is new
   * enough.
   *
   * @param issuedAt when the cookie was made, in epoch milliseconds.
   * @returns undefined when the session has ended, or the database has not answered for two
   *   minutes.
   */
  find(sessionId: string, issuedAt: number): Session | undefined | Promise<Session | undefined> {
    const known = this.#known.get(sessionId);
    const trusted = this.#since(this.#failedAt) < maxAge ? maxAgeInOutage : maxAge;
    return known && this.#since(known.readAt) < trusted && issuedAt <= known.readAt + tolerance
      ? known.session
      : this.#ask(sessionId);
  }

  /** Finds the session of an access token; undefined for one that is not valid. */
  async findId(token: string): Promise<string | undefined> {
    const readAt = this.#now();
    const viewer = await findViewer(this.#db, token, readAt);
    if (viewer) {
      const {id: userId, role} = viewer.user;
      this.#remember(viewer.sessionId, {session: {userId, role}, readAt});
    }
    return viewer?.sessionId;
  }

  // A time in the future counts by its distance too, because the clock may have been set back.
  #since(moment: EpochMs): number {
    return Math.abs(this.#now() - moment);
  }

  #remember(sessionId: string, known: Known): void {
    this.#known.delete(sessionId);
    this.#known.set(sessionId, known);
    const [first] = this.#known.keys();
    if (this.#known.size > maxKnown && first !== undefined) {
      this.#known.delete(first);
    }
  }

  async #ask(sessionId: string): Promise<Session | undefined> {
    try {
      const asking = this.#asking.get(sessionId) ?? this.#read(sessionId);
      this.#asking.set(sessionId, asking);
      await asking;
      this.#failedAt = -Infinity;
    } catch (error) {
      if (this.#failedAt === -Infinity) {
        errorLog.write(
          `accounts: the sessions of readers cannot be read: ${describeError(error as Error)}. ` +
            'Two minutes after the last answer of the database, cookies open nothing. ' +
            'Check the database that the line at start names.',
        );
      }
      this.#failedAt = this.#now();
    } finally {
      this.#asking.delete(sessionId);
    }
    const known = this.#known.get(sessionId);
    return known && this.#since(known.readAt) < maxAgeInOutage ? known.session : undefined;
  }

  async #read(sessionId: string): Promise<void> {
    const readAt = this.#now();
    const session = await validSessions(this.#db, readAt)
      .where('sessions.id', '=', sessionId)
      .select(({fn}) => [
        'sessions.user_id as userId',
        fn.coalesce('permissions.role', 'users.role').as('role'),
      ])
      .executeTakeFirst();
    this.#remember(sessionId, {session, readAt});
  }
}
