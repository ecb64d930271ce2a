// Local search on build/guide: how good, how large, how fast.
//
// How good: MRR@10 for the queries in bench/search, for those of staff where
// the very section is in the box, and for the labels of the home page and of frequent
// tasks how many lead first to the page of their link. How large and how fast: in
// Chromium behind the lock, from Ctrl+K to the first painted hit with nothing
// loaded, and from each letter of some queries to their painted hits.
import {readFileSync} from 'node:fs';
import {createEngine, type Match, type SearchData} from '../lock/shared/search/engine';
import {readHtml} from '../lock/sources/built-pages';
import {frequentTasks} from '../src/facts/frequent-tasks';
import {chosen, options, rounds} from './lib/options';
import {type Figure, report, sum} from './lib/report';
import {inBox} from './search/in-box';
import {measureInBrowser} from './search/in-browser';

const parts = chosen(['relevance', 'browser']);
const origin = 'http://localhost';
const sets = readSets();
const staff = readQueries('bench/search/staff.txt');
const sectionGoal = `staff: section among three, of ${staff.length}`;
const pageGoal = `staff: page among six, of ${staff.length}`;
const labels = readLabels();
const labelGoal = 'share of labels that lead first to the page of their link';
const pages = read('build/guide/search-data/pages.json');
const engine = createEngine(JSON.parse(pages) as SearchData, origin);

const figures: Figure[] = [];
if (parts.includes('relevance')) {
  for (const [set, queries] of Object.entries(sets)) {
    const value = sum(queries, scoreOf) / queries.length;
    figures.push({what: `${set}: MRR@10`, value});
  }
  figures.push(
    {what: sectionGoal, value: staff.filter(hasSection).length},
    {what: pageGoal, value: staff.filter(hasPage).length},
    {what: labelGoal, value: labels.filter(leadsFirst).length / labels.length},
  );
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
  for (const query of staff.filter((each) => !hasSection(each))) {
    const hits = inBoxOf(query).slice(0, 6).join(' ');
    console.log(`staff  ${query.query}  ->  ${hits}`);
  }
  for (const query of labels.filter((each) => !leadsFirst(each))) {
    console.log(`label  ${query.query}  ->  ${addressesOf(query)[0]}, not ${query.answers.join()}`);
  }
}

/** A query and what answers it, such as `/usage/tables#undo`. */
interface Query {
  query: string;
  answers: string[];
}

/** The sets of queries, by name; see bench/search/README.md. */
function readSets(): Record<string, Query[]> & {tuned: Query[]} {
  const tuned = readQueries('bench/search/queries.txt');
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
    'tuned, last word mistyped': withLastWord((word) => word.replace(/^(..)(.)(.)/, '$1$3$2')),
    'held out': JSON.parse(read('bench/search/blind.json')) as Query[],
  };
}

/** Lines of a query and what answers it, with `|` between them. */
function readQueries(file: string): Query[] {
  return read(file)
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
    .map((line) => {
      const [query = '', ...answers] = line.split(' | ');
      return {query, answers};
    });
}

/** The labels of the home page and of frequent tasks, as queries, each once. */
function readLabels(): Query[] {
  const {links} = readHtml(read('build/guide/index.html'), '');
  const answers = new Map<string, string[]>();
  // A word that is a link within a sentence names no task.
  const tasks = links.filter(({to, label}) => /^\p{Lu}/u.test(label) && to !== '/search');
  for (const {to, label} of [...tasks, ...frequentTasks]) {
    answers.set(label, [...(answers.get(label) ?? []), to]);
  }
  return Array.from(answers, ([query, to]) => ({query, answers: to}));
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

function addressOf({entry: {url}}: Match): string {
  return url.slice(origin.length);
}

function addressesOf({query}: Query): string[] {
  return engine(query).map(addressOf);
}

function inBoxOf({query}: Query): string[] {
  return inBox(engine(query)).map(addressOf);
}

function pageOf(address: string): string {
  return address.replace(/#.*/, '');
}

function hasSection(query: Query): boolean {
  const first = inBoxOf(query).slice(0, 3);
  return first.some((address) => query.answers.includes(address));
}

function hasPage(query: Query): boolean {
  const pages = query.answers.map(pageOf);
  const first = inBoxOf(query).slice(0, 6);
  return first.some((address) => pages.includes(pageOf(address)));
}

function leadsFirst(query: Query): boolean {
  const [first = ''] = addressesOf(query);
  return query.answers.some((answer) => pageOf(answer) === pageOf(first));
}

/** 1 / rank of the first of ten addresses that answers, else 0. */
function scoreOf(query: Query): number {
  const index = addressesOf(query)
    .slice(0, 10)
    .findIndex((address) =>
      [address, pageOf(address)].some((each) => query.answers.includes(each)),
    );
  return index < 0 ? 0 : 1 / (index + 1);
}
