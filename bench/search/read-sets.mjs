import {readFileSync} from 'node:fs';
import path from 'node:path';

const read = (name) =>
  readFileSync(path.join(import.meta.dirname, name), 'utf8');

/** Sets of queries by name, each query with the addresses that answer it. */
export function readSets() {
  const tuned = read('queries.txt')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
    .map((line) => {
      const [query, ...answers] = line.split(' | ');
      return {query, answers};
    });
  return {
    tuned,
    'tuned, last word half-typed': changeLastWord(tuned, (word) =>
      word.slice(0, Math.ceil(word.length * 0.6)),
    ),
    'tuned, last word mistyped': changeLastWord(
      tuned,
      (word) => word.slice(0, 2) + word[3] + word[2] + word.slice(4),
    ),
    'held out': JSON.parse(read('blind.json')),
  };
}

/** The queries that end in a word of five letters or more, with it changed. */
function changeLastWord(queries, change) {
  return queries
    .filter(({query}) => /[a-z]{5}$/i.test(query))
    .map(({query, answers}) => ({
      query: query.replace(/\S+$/, change),
      answers,
    }));
}

/**
 * Computes 1 / rank of the first of ten addresses that answers, else 0.
 *
 * @param addresses in order, such as `/usage/tables#undo`.
 */
export function reciprocalRank(addresses, answers) {
  const index = addresses
    .slice(0, 10)
    .findIndex((address) =>
      answers.some((answer) =>
        answer.includes('#')
          ? address === answer
          : address.split('#')[0] === answer,
      ),
    );
  return index < 0 ? 0 : 1 / (index + 1);
}
