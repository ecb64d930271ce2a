// Local search on build/guide: how good, how large, how fast.
//
// How good: MRR@10 for the queries in bench/search. How large and how fast: in
// Chromium behind the lock, from Ctrl+K to the first painted hit with nothing
// loaded, and from each letter of some queries to their painted hits.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {createEngine} from '../plugins/search/shared/engine';
import type {BuiltPage} from '../plugins/content/built-page';
import {chosen, options, rounds} from './lib/options';
import {type Figure, report, sum} from './lib/report';
import {requireBuild, root} from './lib/requirements';
import {measureInBrowser} from './search/in-browser';

requireBuild();
const parts = chosen(['relevance', 'browser']);
const origin = 'http://localhost';
const sets = readSets();
const pages = path.join(root, 'build/guide/search-data/pages.json');
const engine = createEngine(
  JSON.parse(readFileSync(pages, 'utf8')) as BuiltPage[],
  origin,
);

const figures: Figure[] = [];
if (parts.includes('relevance')) {
  for (const [set, queries] of Object.entries(sets)) {
    const value = sum(queries, scoreOf) / queries.length;
    figures.push({what: `${set}: MRR@10`, value});
  }
}
let details = {};
if (parts.includes('browser')) {
  const measured = await measureInBrowser(rounds(10));
  figures.push(...measured.figures);
  details = measured.details;
}
report('search', figures, details);

// The held-out set is not for looking at while tuning.
if (options.misses) {
  for (const query of sets.tuned) {
    const score = scoreOf(query);
    if (score < 1) {
      const [first] = addressesOf(query);
      console.log(`${score.toFixed(2)}  ${query.query}  ->  ${first}`);
    }
  }
}

function scoreOf(query: Query): number {
  return reciprocalRank(addressesOf(query), query.answers);
}

function addressesOf({query}: Query): string[] {
  return engine({indexName: '', query}).hits.map(({url}) =>
    url.slice(origin.length),
  );
}

/** A query and what answers it, such as `/usage/tables#undo`. */
interface Query {
  query: string;
  answers: string[];
}

/** The sets of queries, by name; see bench/search/README.md. */
function readSets(): Record<string, Query[]> & {tuned: Query[]} {
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
  return readFileSync(path.join(import.meta.dirname, 'search', name), 'utf8');
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
function reciprocalRank(
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
