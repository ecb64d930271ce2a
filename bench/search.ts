// Local search on build/guide: how good, how large, how fast.
//
// How good: MRR@10 for the queries in bench/search. How large and how fast: in
// Chromium behind the lock, from Ctrl+K to the first painted hit with nothing
// loaded, and from each letter of some queries to their painted hits.
import {readFileSync} from 'node:fs';
import {createEngine} from '../plugins/search/shared/engine';
import type {BuiltPage} from '../plugins/content/built-page';
import {chosen, options, rounds} from './lib/options';
import {type Figure, report, sum} from './lib/report';
import {measureInBrowser} from './search/in-browser';

const parts = chosen(['relevance', 'browser']);
const origin = 'http://localhost';
const sets = readSets();
const pages = read('build/guide/search-data/pages.json');
const engine = createEngine(JSON.parse(pages) as BuiltPage[], origin);

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

/** A query and what answers it, such as `/usage/tables#undo`. */
interface Query {
  query: string;
  answers: string[];
}

/** The sets of queries, by name; see bench/search/README.md. */
function readSets(): Record<string, Query[]> & {tuned: Query[]} {
  const tuned = read('bench/search/queries.txt')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
    .map((line) => {
      const [query = '', ...answers] = line.split(' | ');
      return {query, answers};
    });
  /** The queries that end in a word of five letters or more, with it changed. */
  const withLastWord = (change: (word: string) => string): Query[] =>
    tuned
      .filter(({query}) => /[a-z]{5}$/i.test(query))
      .map(({query, answers}) => ({
        query: query.replace(/\S+$/, change),
        answers,
      }));
  return {
    tuned,
    'tuned, last word half-typed': withLastWord((word) =>
      word.slice(0, Math.ceil(word.length * 0.6)),
    ),
    'tuned, last word mistyped': withLastWord((word) =>
      word.replace(/^(..)(.)(.)/, '$1$3$2'),
    ),
    'held out': JSON.parse(read('bench/search/blind.json')) as Query[],
  };
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

function addressesOf({query}: Query): string[] {
  return engine(query).map(({entry: {url}}) => url.slice(origin.length));
}

/** 1 / rank of the first of ten addresses that answers, else 0. */
function scoreOf(query: Query): number {
  const index = addressesOf(query)
    .slice(0, 10)
    .findIndex((address) =>
      [address, address.replace(/#.*/, '')].some((each) =>
        query.answers.includes(each),
      ),
    );
  return index < 0 ? 0 : 1 / (index + 1);
}
