// Local search on build/guide: how good, how large, how fast.
//
// How good: MRR@10 for the queries in bench/search, for those of staff where
// the very section is in the box, and for the labels of the home page and of frequent
// tasks how many lead first to the page of their link. How large and how fast: in
// Chromium behind the lock, from Ctrl+K to the first painted hit with nothing
// loaded, and from each letter of some queries to their painted hits.
import {readFileSync} from 'node:fs';
import {
  createEngine,
  type Match,
  type SearchData,
} from 'docusaurus-lock-server/shared/search/engine';
import {readHtml} from 'docusaurus-lock/sources/built-pages';
import {frequentTasks} from '../src/facts/frequent-tasks';
import {chosen, type Figure, options, report, rounds, sum} from './lib/report';
import {inBox} from './search/in-box';
import {measureInBrowser} from './search/in-browser';

const parts = chosen(['relevance', 'browser']);
const origin = 'http://localhost';
const tuned = readQueries('bench/search/queries.txt');
const heldOut = JSON.parse(read('bench/search/blind.json')) as Query[];
const staff = readQueries('bench/search/staff.txt');
const heldOutStaff = readQueries('bench/search/staff-held-out.txt');
const labels = readLabels();
const engine = createEngine(
  JSON.parse(read('build/guide/search-data/pages.json')) as SearchData,
  origin,
);

const figures: Figure[] = [];
if (parts.includes('relevance')) {
  const mrr = (queries: Query[]) => sum(queries, computeScore) / queries.length;
  const isFirst = 'share of labels that lead first to the page of their link';
  figures.push(
    {what: 'held out: MRR@10', value: mrr(heldOut)},
    {what: 'staff: section among three, of 40', value: staff.filter(hasSection).length},
    {what: 'staff: page among six, of 40', value: staff.filter(hasPage).length},
    {
      what: 'held-out staff: section among three, of 12',
      value: heldOutStaff.filter(hasSection).length,
    },
    {what: 'held-out staff: page among six, of 12', value: heldOutStaff.filter(hasPage).length},
    {what: isFirst, value: labels.filter(leadsFirst).length / labels.length},
  );
}
if (parts.includes('browser')) {
  figures.push(...(await measureInBrowser(rounds(10))));
}
report('search', figures);

// The held-out set is not for looking at while tuning.
if (options.misses) {
  const missed = {
    tuned: tuned.filter((query) => computeScore(query) < 1),
    staff: staff.filter((query) => !hasSection(query)),
    label: labels.filter((query) => !leadsFirst(query)),
  };
  for (const [set, queries] of Object.entries(missed)) {
    for (const {query, answers} of queries) {
      const hits = engine(query).slice(0, 3).map(makeAddress);
      console.log(`${set}  ${query}  ->  ${hits.join(' ')}, not ${answers.join(' ')}`);
    }
  }
}

/** A query and what answers it, such as `/usage/tables#undo`. */
interface Query {
  query: string;
  answers: string[];
}

/** Lines of a query and what answers it, with `|` between them. */
function readQueries(file: string): Query[] {
  const lines = read(file).split('\n');
  return lines
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

function makeAddress({entry: {url}}: Match): string {
  return url.slice(origin.length);
}

function findPage(address: string): string {
  return address.replace(/#.*/, '');
}

function hasSection({query, answers}: Query): boolean {
  const first = inBox(engine(query)).slice(0, 3).map(makeAddress);
  return first.some((address) => answers.includes(address));
}

function hasPage({query, answers}: Query): boolean {
  const first = inBox(engine(query)).slice(0, 6).map(makeAddress).map(findPage);
  return answers.some((answer) => first.includes(findPage(answer)));
}

function leadsFirst({query, answers}: Query): boolean {
  const [first = ''] = engine(query).map(makeAddress);
  return answers.some((answer) => findPage(answer) === findPage(first));
}

/** 1 / rank of the first of ten addresses that answers, else 0. */
function computeScore({query, answers}: Query): number {
  const first = engine(query).slice(0, 10).map(makeAddress);
  const index = first.findIndex((address) =>
    [address, findPage(address)].some((each) => answers.includes(each)),
  );
  return index < 0 ? 0 : 1 / (index + 1);
}
