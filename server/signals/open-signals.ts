import type {Signal} from '../../shared/signals';
import type {Database} from '../accounts/store/database';
import {openDatabase} from '../accounts/store/open-database';
import {dayOf} from './day-of';
import {createGroupCommit} from './group-commit';
import {writeSignals} from './write-signals';

const dayMs = 24 * 60 * 60 * 1000;

/** Where the signals of a running site are stored. */
export interface Signals {
  /**
   * Resolves when the signal is on the disk.
   *
   * @throws Error when the database does not take it, or too many wait.
   */
  add: (signal: Signal) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Opens the store of signals, and deletes what is too old now and once a day.
 *
 * @param options.databaseUrl `file:…` (libSQL) or `postgres://…`.
 * @param options.days for which a signal is kept; default 180.
 * @param options.now the clock, in epoch milliseconds.
 * @throws AccountsError when the database cannot be opened.
 */
export async function openSignals(options: {
  databaseUrl: string;
  days?: number;
  now?: () => number;
}): Promise<Signals> {
  const {databaseUrl, days = 180, now = Date.now} = options;
  const db = await openDatabase(databaseUrl);
  const commit = createGroupCommit((signals: Signal[]) =>
    reported('stored', writeSignals(db, signals, dayOf(now()))),
  );
  const deleteOld = () =>
    reported('deleted', deleteBefore(db, dayOf(now() - days * dayMs))).catch(
      () => {},
    );
  await deleteOld();
  const timer = setInterval(() => void deleteOld(), dayMs).unref();
  return {
    add: commit.add,
    async close() {
      clearInterval(timer);
      await commit.settled();
      await db.destroy();
    },
  };
}

async function deleteBefore(db: Database, day: string): Promise<void> {
  await db.deleteFrom('page_answers').where('day', '<', day).execute();
  await db.deleteFrom('signal_counts').where('day', '<', day).execute();
}

async function reported(what: string, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    console.error(`Signals could not be ${what}: ${(error as Error).message}`);
    throw error;
  }
}
