import type {Feedback} from '../shared';
import type {Database} from 'docusaurus-lock-server/store/database';
import {errorLog} from 'docusaurus-lock-server/http/standard-error';

const dayMs = 24 * 60 * 60 * 1000;

/** How long feedback waits for those before it, in ms. */
const maxWait = 5000;

/** Where the feedback of a running site is stored. */
export interface FeedbackStore {
  /**
   * Resolves when the feedback is on the disk; one that was added before is then there too.
   *
   * @throws Error when the database does not take it.
   */
  add: (feedback: Feedback) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Opens the store of feedback, and deletes what is too old now and once a day.
 *
 * @param options.days for which feedback is kept; default 180.
 * @param options.now the clock, in epoch milliseconds.
 */
export async function openFeedbackStore(options: {
  db: Database;
  days?: number;
  now?: () => number;
}): Promise<FeedbackStore> {
  const {db, days = 180, now = Date.now} = options;
  const deleteOld = async () => {
    const day = formatDay(now() - days * dayMs);
    try {
      await db.deleteFrom('page_answers').where('day', '<', day).execute();
      await db.deleteFrom('signal_counts').where('day', '<', day).execute();
    } catch (error) {
      errorLog.write(`Feedback could not be deleted: ${(error as Error).message}`);
    }
  };
  await deleteOld();
  const timer = setInterval(() => void deleteOld(), dayMs).unref();
  // One after the other: an answer and its undo must not overtake each other.
  let last = Promise.resolve();
  return {
    async add(feedback) {
      const latest = performance.now() + maxWait;
      const added = last.then(async () => {
        // Behind a database that does not answer, the wait would have no end.
        if (performance.now() > latest) {
          throw new Error('The database did not answer in time.');
        }
        await writeFeedback(db, feedback, formatDay(now())).catch((error: Error) => {
          errorLog.write(`Feedback could not be stored: ${error.message}`);
          throw error;
        });
      });
      last = added.catch(() => {});
      return added;
    },
    async close() {
      clearInterval(timer);
      await last;
    },
  };
}

async function writeFeedback(db: Database, feedback: Feedback, day: string): Promise<void> {
  switch (feedback.kind) {
    case 'answer': {
      const {id, page, answer, remark = ''} = feedback;
      const row = {page, answer, remark: remark || null, day};
      await db
        .insertInto('page_answers')
        .values({id, ...row})
        .onConflict((oc) => oc.column('id').doUpdateSet(row))
        .execute();
      return;
    }
    case 'undo':
      await db.deleteFrom('page_answers').where('id', '=', feedback.id).execute();
      return;
    case 'search':
      await db
        .insertInto('signal_counts')
        .values({kind: feedback.outcome, subject: feedback.query, day, times: 1})
        .onConflict((oc) =>
          oc
            .columns(['day', 'kind', 'subject'])
            .doUpdateSet((eb) => ({times: eb('signal_counts.times', '+', 1)})),
        )
        .execute();
  }
}

/** The day of a moment in epoch milliseconds (UTC), such as `2026-11-22`. */
function formatDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
