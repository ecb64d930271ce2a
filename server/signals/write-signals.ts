import type {Insertable} from 'kysely';
import type {Signal} from '../../shared/signals';
import type {Database, Tables} from '../accounts/store/database';

type AnswerRow = Insertable<Tables['page_answers']>;
type CountRow = Insertable<Tables['signal_counts']>;

/**
 * Stores signals in the order in which they came, all or nothing.
 *
 * @param day on which they came (UTC), such as `2026-11-22`.
 */
export async function writeSignals(
  db: Database,
  signals: readonly Signal[],
  day: string,
): Promise<void> {
  const answers = new Map<string, AnswerRow | null>();
  const counts = new Map<string, CountRow>();
  const count = (kind: CountRow['kind'], subject: string) => {
    const key = `${kind} ${subject}`;
    const times = (counts.get(key)?.times ?? 0) + 1;
    counts.set(key, {kind, subject, day, times});
  };
  for (const signal of signals) {
    switch (signal.kind) {
      case 'answer': {
        const {id, page, answer, remark} = signal;
        answers.set(id, {id, page, answer, remark: remark || null, day});
        break;
      }
      case 'undo':
        answers.set(signal.id, null);
        break;
      case 'search':
        count(signal.outcome, signal.query);
        break;
      case 'opened':
        signal.pages.forEach((page) => count('opened', page));
        break;
    }
  }
  const undone = inOrder(answers)
    .filter(([, row]) => !row)
    .map(([id]) => id);
  const answerRows = inOrder(answers).flatMap(([, row]) => row ?? []);
  const countRows = inOrder(counts).map(([, row]) => row);

  await db.transaction().execute(async (trx) => {
    if (undone.length > 0) {
      await trx.deleteFrom('page_answers').where('id', 'in', undone).execute();
    }
    if (answerRows.length > 0) {
      await trx
        .insertInto('page_answers')
        .values(answerRows)
        .onConflict((oc) =>
          oc.column('id').doUpdateSet((eb) => ({
            page: eb.ref('excluded.page'),
            answer: eb.ref('excluded.answer'),
            remark: eb.ref('excluded.remark'),
            day: eb.ref('excluded.day'),
          })),
        )
        .execute();
    }
    if (countRows.length > 0) {
      await trx
        .insertInto('signal_counts')
        .values(countRows)
        .onConflict((oc) =>
          oc.columns(['day', 'kind', 'subject']).doUpdateSet((eb) => ({
            times: eb('signal_counts.times', '+', eb.ref('excluded.times')),
          })),
        )
        .execute();
    }
  });
}

// Two processes that lock the same rows in different orders would block each
// other on PostgreSQL.
function inOrder<Row>(rows: ReadonlyMap<string, Row>): [string, Row][] {
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1));
}
