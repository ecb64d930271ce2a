import {formatTable} from '../../accounts/cli/format-table';
import {leastAnswers, type QueryCount, type Report} from './read-report';

/** More than a writer works through; `--json` has all. */
const mostQueries = 50;

/** Writes a report for people. */
export function formatReport(report: Report): string {
  const pages = report.pages
    .filter(({no}) => no > 0)
    .flatMap(({page, answers, no, remarks}) => {
      const isFew = answers < leastAnswers ? '  (few answers)' : '';
      return [
        `${no} of ${answers} No  ${page}${isFew}`,
        ...remarks.map((remark) => `    ${remark}`),
      ];
    });
  return [
    ...section('Pages that did not answer the question', pages),
    ...section('Searches without results', queries(report.noResults)),
    ...section(
      'Searches whose results were not opened',
      queries(report.unopened),
    ),
    ...section('Pages that no one opened', report.neverOpened),
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string[] {
  return [title, ...(lines.length > 0 ? lines : ['none']), ''];
}

function queries(counts: readonly QueryCount[]): string[] {
  const rows = counts
    .slice(0, mostQueries)
    .map(({query, times}) => [`${times}`, query]);
  const left = counts.length - rows.length;
  return [
    ...(rows.length > 0 ? [formatTable(rows)] : []),
    ...(left > 0 ? [`and ${left} more: --json prints all`] : []),
  ];
}
