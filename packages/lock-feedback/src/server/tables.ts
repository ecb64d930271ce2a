import type {FeatureTables} from 'docusaurus-lock-server/store/database';
import {runAll} from 'docusaurus-lock-server/store/migrate';
import type {SearchOutcome} from '../shared';

/** What a reader said of a page, and the day (UTC), such as `2026-11-22`. */
interface PageAnswersTable {
  /** Made by the browser for this answer alone, to replace or undo it. */
  id: string;
  page: string;
  answer: 'yes' | 'no';
  remark: string | null;
  day: string;
}

/** How often something happened in a day (UTC). */
interface SignalCountsTable {
  /** Rows of before also have `opened`: nothing reads them, and they go with their day. */
  kind: SearchOutcome;
  /** A query. */
  subject: string;
  day: string;
  times: number;
}

declare module 'docusaurus-lock-server/store/database' {
  interface Tables {
    page_answers: PageAnswersTable;
    signal_counts: SignalCountsTable;
  }
}

// Neither holds a user, an address or a company, nor a time of day. A database of
// version 0.1 has them.
const firstRelease = [
  `create table if not exists page_answers (
    id text not null primary key,
    page text not null,
    answer text not null,
    remark text,
    day text not null
  )`,
  `create table if not exists signal_counts (
    kind text not null,
    subject text not null,
    day text not null,
    times bigint not null,
    constraint signal_counts_once primary key (day, kind, subject)
  )`,
];

/** The tables of feedback. */
export const feedbackTables: FeatureTables = {
  name: 'feedback',
  tables: ['page_answers', 'signal_counts'],
  migrations: {'001_first_release': runAll(firstRelease)},
};
