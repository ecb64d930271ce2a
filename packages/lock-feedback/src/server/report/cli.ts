import {parseArgs} from 'node:util';
import {z} from 'zod';
import {endQuietly} from 'docusaurus-lock-server/http/standard-streams';
import {formatTable} from 'docusaurus-lock-server/operations/format-table';
import {type Database, readDatabaseUrl} from 'docusaurus-lock-server/store/database';
import {feedbackTables} from '../tables';
import type {SearchOutcome} from '../../shared';
import {openDatabase} from 'docusaurus-lock-server/store/open-database';

const usage = `Prints what readers of the guide signalled, and so what to fix first.

Usage: npx docusaurus-lock feedback [options]

  --since=2026-11-01  only signals of this day (UTC) and later
  --json              prints JSON, with all queries instead of the first 50
  --queries           prints candidates for the synonyms of the search and for
                      the queries of its bench
  --help              prints this

DATABASE_URL and GRAPHQL_ENDPOINT say where signals are, as for the server.
`;

/**
 * Runs `docusaurus-lock feedback`.
 *
 * @param args after the program's name.
 * @returns what to print.
 * @throws Error when an argument is wrong, or there is no database.
 */
export async function cli(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const flag = {type: 'boolean'} as const;
  const {values} = parseArgs({
    args,
    options: {since: {type: 'string'}, json: flag, queries: flag, help: flag},
  });
  if (values.help) {
    return usage;
  }
  const since = z.iso.date().optional().safeParse(values.since);
  if (!since.success) {
    throw new Error('--since must be a day, such as --since=2026-11-01');
  }
  await using db = await openDatabase(readDatabaseUrl(env), [feedbackTables]);
  const report = await readReport(db, since.data);
  if (values.json) {
    return `${JSON.stringify(report, null, 2)}\n`;
  }
  return values.queries ? formatCandidates(report) : formatReport(report);
}

/** Runs the command, and prints what it says. */
export async function main(args: readonly string[]): Promise<void> {
  endQuietly();
  try {
    process.stdout.write(await cli([...args], process.env));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

/** Fewer answers say little about a page. */
const minAnswers = 5;

/** What readers said, the most urgent first. */
type Report = Awaited<ReturnType<typeof readReport>>;

interface PageReport {
  page: string;
  answers: number;
  no: number;
  remarks: string[];
}

/**
 * Reads the feedback.
 *
 * @param since the first day that counts (UTC), such as `2026-11-01`.
 */
export async function readReport(db: Database, since: string | null = null) {
  const answers = await db
    .selectFrom('page_answers')
    .select(['page', 'answer', 'remark'])
    .where('day', '>=', since ?? '')
    .orderBy('day', 'desc')
    .execute();
  const readCounts = async (kind: SearchOutcome) => {
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
  return {
    since,
    pages: [...byPage.values()].sort(byUrgency),
    noResults: await readCounts('no-results'),
    unopened: await readCounts('unopened'),
  };
}

/** Pages with enough answers come first, then by share of No. */
function byUrgency(a: PageReport, b: PageReport): number {
  const isEnough = ({answers}: PageReport) => Number(answers >= minAnswers);
  return (
    isEnough(b) - isEnough(a) ||
    b.no / b.answers - a.no / a.answers ||
    b.no - a.no ||
    (a.page < b.page ? -1 : 1)
  );
}

/** More than a writer works through; `--json` has all. */
const maxQueries = 50;

/** Writes a report for people. */
export function formatReport(report: Report): string {
  const pages = report.pages
    .filter(({no}) => no > 0)
    .flatMap(({page, answers, no, remarks}) => {
      const few = answers < minAnswers ? '(few answers)' : '';
      return [
        [`${no} of ${answers} No`, page, few].filter(Boolean).join('  '),
        ...remarks.map((remark) => `    ${remark}`),
      ];
    });
  const sections = {
    'Pages that did not answer the question': pages.join('\n'),
    'Searches without results': formatQueries(report.noResults),
    'Searches whose results were not opened': formatQueries(report.unopened),
  };
  return Object.entries(sections)
    .map(([title, text]) => `${title}\n${text || 'none'}\n`)
    .join('\n');
}

function formatQueries(counts: Report['noResults']): string {
  const rows = counts.slice(0, maxQueries).map(({query, times}) => [`${times}`, query]);
  const left = counts.length - rows.length;
  const more = left > 0 ? `\nand ${left} more: --json prints all` : '';
  return formatTable(rows) + more;
}

/**
 * Writes candidates for the synonyms of the search and for the queries that its bench asks, each in
 * the format of its file. A writer fills in what the reader meant.
 */
function formatCandidates({noResults, unopened}: Report): string {
  const words = new Map<string, number>();
  for (const {query, times} of noResults) {
    for (const word of query.match(/[\p{L}\p{N}]{3,}/gu) ?? []) {
      words.set(word, (words.get(word) ?? 0) + times);
    }
  }
  const queries = [...noResults, ...unopened].sort((a, b) => b.times - a.times);
  return [
    '# For the synonyms of the search: what readers type, and after the colon',
    "# the guide's words for it.",
    ...[...words].sort(([, a], [, b]) => b - a).map(([word]) => `${word}: `),
    '',
    '# For bench/search/queries.txt: after each line, the pages that answer it.',
    ...new Set(queries.map(({query}) => `${query.replaceAll('|', ' ')} | `)),
    '',
  ].join('\n');
}
