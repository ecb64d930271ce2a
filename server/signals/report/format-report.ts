import {formatTable} from '../../accounts/cli/format-table';
import {leastAnswers, type QueryCount, type Report} from './read-report';

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
  return counts.length > 0
    ? [formatTable(counts.map(({query, times}) => [`${times}`, query]))]
    : [];
}
