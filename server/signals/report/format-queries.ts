import type {Report} from './read-report';

/**
 * Writes candidates for the synonyms of the search and for the queries that
 * its bench asks, each in the format of its file. A writer fills in what the
 * reader meant.
 */
export function formatQueries({noResults, unopened}: Report): string {
  const words = new Map<string, number>();
  for (const {query, times} of noResults) {
    for (const word of query.match(/[\p{L}\p{N}]{3,}/gu) ?? []) {
      words.set(word, (words.get(word) ?? 0) + times);
    }
  }
  const queries = [...noResults, ...unopened].sort((a, b) => b.times - a.times);
  return [
    '// For plugins/search/shared/synonyms.ts: what readers type, and between',
    "// the quotes the guide's words for it.",
    ...[...words]
      .sort(([, a], [, b]) => b - a)
      .map(([word]) => `'${word}': '',`),
    '',
    '# For bench/search/queries.txt: after each line, the pages that answer it.',
    ...new Set(queries.map(({query}) => `${query.replaceAll('|', ' ')} | `)),
    '',
  ].join('\n');
}
