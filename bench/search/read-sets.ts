import {readFileSync} from 'node:fs';
import path from 'node:path';

/** A query and what answers it, such as `/usage/tables#undo`. */
export interface Query {
  query: string;
  answers: string[];
}

/** The sets of queries, by name; see bench/search/README.md. */
export function readSets(): Record<string, Query[]> & {tuned: Query[]} {
  const tuned = read('queries.txt')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
    .map((line) => {
      const [query = '', ...answers] = line.split(' | ');
      return {query, answers};
    });
  return {
    tuned,
    'tuned, last word half-typed': changeLastWord(tuned, (word) =>
      word.slice(0, Math.ceil(word.length * 0.6)),
    ),
    'tuned, last word mistyped': changeLastWord(tuned, (word) =>
      word.replace(/^(..)(.)(.)/, '$1$3$2'),
    ),
    'held out': JSON.parse(read('blind.json')) as Query[],
  };
}

function read(name: string): string {
  return readFileSync(path.join(import.meta.dirname, name), 'utf8');
}

/** The queries that end in a word of five letters or more, with it changed. */
function changeLastWord(
  queries: Query[],
  change: (word: string) => string,
): Query[] {
  return queries
    .filter(({query}) => /[a-z]{5}$/i.test(query))
    .map(({query, answers}) => ({
      query: query.replace(/\S+$/, change),
      answers,
    }));
}

/** 1 / rank of the first of ten addresses that answers, else 0. */
export function reciprocalRank(
  addresses: readonly string[],
  answers: readonly string[],
): number {
  const index = addresses
    .slice(0, 10)
    .findIndex((address) =>
      answers.some((answer) =>
        answer.includes('#')
          ? address === answer
          : address.replace(/#.*/, '') === answer,
      ),
    );
  return index < 0 ? 0 : 1 / (index + 1);
}
