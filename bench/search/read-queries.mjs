import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

const here = (name) => path.join(import.meta.dirname, name);

/** The queries on which ranking was tuned, each with its answers. */
export function readTuned() {
  return readFileSync(here('queries.txt'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
    .map((line) => {
      const [query, ...answers] = line.split(' | ');
      return {query, answers};
    });
}

/**
 * The queries of somebody who has not tuned: a list of `{query, answers}`,
 * answers as in queries.txt. Empty where there is no blind.json.
 */
export function readBlind() {
  const file = here('blind.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
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
