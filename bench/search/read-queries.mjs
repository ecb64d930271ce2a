import {readFileSync} from 'node:fs';
import path from 'node:path';

/**
 * Reads queries.txt (`tuned` and `held out`, in turn), queries-seen.txt
 * (`tuned`) and queries-unseen.txt (`unseen`): each query with its answers and the set that it belongs to.
 */
export function readQueries() {
  return [
    ...readFile('queries.txt', (index) => (index % 2 ? 'held out' : 'tuned')),
    ...readFile('queries-seen.txt', () => 'tuned'),
    ...readFile('queries-unseen.txt', () => 'unseen'),
  ];
}

function readFile(name, setOf) {
  const file = path.join(import.meta.dirname, name);
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
    .map((line, index) => {
      const [query, ...answers] = line.split(' | ');
      return {query, answers, set: setOf(index)};
    });
}

/**
 * Computes 1 / rank of the first of ten addresses that answers, else 0.
 *
 * @param addresses in order, such as `/usage/tables#undo`.
 */
export function reciprocalRank(addresses, answers) {
  const place = addresses
    .slice(0, 10)
    .findIndex((address) =>
      answers.some((answer) =>
        answer.includes('#')
          ? address === answer
          : address.split('#')[0] === answer,
      ),
    );
  return place < 0 ? 0 : 1 / (place + 1);
}
