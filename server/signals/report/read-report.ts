import type {Database, Tables} from '../../accounts/store/database';

/** Fewer answers say little about a page. */
export const leastAnswers = 5;

/** What readers signalled, the most urgent first. */
export interface Report {
  /** The first day that counts, or null for all that is stored. */
  since: string | null;
  /**
   * Pages with answers: those with at least {@link leastAnswers} first, then
   * by share of No.
   */
  pages: PageReport[];
  /** Searches that found nothing. */
  noResults: QueryCount[];
  /** Searches whose results were not opened. */
  unopened: QueryCount[];
  /** Pages that no one opened. */
  neverOpened: string[];
}

interface PageReport {
  page: string;
  answers: number;
  no: number;
  remarks: string[];
}

/** A query and how often it was recorded. */
export interface QueryCount {
  query: string;
  times: number;
}

/**
 * Reads the signals.
 *
 * @param pages of the guide; others, which are gone, are left out.
 * @param since the first day that counts (UTC), such as `2026-11-01`.
 */
export async function readReport(
  db: Database,
  pages: ReadonlySet<string>,
  since: string | null = null,
): Promise<Report> {
  const answers = await db
    .selectFrom('page_answers')
    .select(['page', 'answer', 'remark'])
    .where('day', '>=', since ?? '')
    .orderBy('day', 'desc')
    .execute();
  const countsOf = async (kind: Tables['signal_counts']['kind']) => {
    const rows = await db
      .selectFrom('signal_counts')
      .select(({fn}) => ['subject', fn.sum('times').as('times')])
      .where('kind', '=', kind)
      .where('day', '>=', since ?? '')
      .groupBy('subject')
      .execute();
    return rows
      .map(({subject, times}) => ({query: subject, times: Number(times)}))
      .sort((a, b) => b.times - a.times || (a.query < b.query ? -1 : 1));
  };
  const byPage = new Map<string, PageReport>();
  for (const {page, answer, remark} of answers) {
    const report = byPage.get(page) ?? {page, answers: 0, no: 0, remarks: []};
    report.answers += 1;
    report.no += answer === 'no' ? 1 : 0;
    report.remarks.push(...(remark ? [remark] : []));
    byPage.set(page, report);
  }
  const opened = new Set((await countsOf('opened')).map(({query}) => query));
  return {
    since,
    pages: [...byPage.values()]
      .filter(({page}) => pages.has(page))
      .sort(byUrgency),
    noResults: await countsOf('no-results'),
    unopened: await countsOf('unopened'),
    neverOpened: [...pages].filter((page) => !opened.has(page)).sort(),
  };
}

function byUrgency(a: PageReport, b: PageReport): number {
  const isEnough = ({answers}: PageReport) => Number(answers >= leastAnswers);
  return (
    isEnough(b) - isEnough(a) ||
    b.no / b.answers - a.no / a.answers ||
    b.no - a.no ||
    (a.page < b.page ? -1 : 1)
  );
}
