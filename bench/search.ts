// Local search on build/guide: how good it is.
// It measures MRR@10 for the held-out queries; for queries of staff, whether the right section is
// among the first three; and how many labels of the home page lead first to the page of their link.
import {readFileSync} from 'node:fs';
import {readHtml} from 'docusaurus-lock-search/build/built-pages';
import {createEngine} from 'docusaurus-lock-search/engine/engine';
import type {SearchData} from 'docusaurus-lock-search/engine/pages';
import {options, report, sum} from './lib/report';

/** A query and the addresses that answer it, such as `/usage/tables#undo`. */
interface Query {
  query: string;
  answers: string[];
}

const origin = 'http://localhost';
const read = (file: string) => readFileSync(file, 'utf8');
const heldOut = JSON.parse(read('bench/search/blind.json')) as Query[];
const staff = readQueries('bench/search/staff.txt');
const labels = readLabels();
const data = JSON.parse(read('build/guide/search-data/pages.json')) as SearchData;
const engine = createEngine(data, origin);

report('search', [
  {what: 'held out: MRR@10', value: sum(heldOut, computeScore) / heldOut.length},
  {what: 'staff: section among three, of 40', value: staff.filter(hasSection).length},
  {
    what: 'share of labels that lead first to the page of their link',
    value: labels.filter(leadsFirst).length / labels.length,
  },
]);

// Without the held-out set, which must not be looked at while tuning.
if (options.misses) {
  const missed = [
    ...staff.filter((query) => !hasSection(query)),
    ...labels.filter((query) => !leadsFirst(query)),
  ];
  for (const {query, answers} of missed) {
    console.log(`${query}  ->  ${find(query, 3).join(' ')}, not ${answers.join(' ')}`);
  }
}

/** Reads lines with a query and its answers, separated by `|`. */
function readQueries(file: string): Query[] {
  return read(file)
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
    .map((line) => {
      const [query = '', ...answers] = line.split(' | ');
      return {query, answers};
    });
}

/** The labels of the home page, as queries, each once. */
function readLabels(): Query[] {
  const answers = new Map<string, string[]>();
  for (const {to, label} of readHtml(read('build/guide/index.html'), '').links) {
    // A link within a sentence begins with a small letter and does not name a task.
    if (/^\p{Lu}/u.test(label) && to !== '/search') {
      answers.set(label, [...(answers.get(label) ?? []), to]);
    }
  }
  return Array.from(answers, ([query, to]) => ({query, answers: to}));
}

/** Returns the addresses of the first sections, in the order in which the search box shows them. */
function find(query: string, count: number): string[] {
  return engine(query)
    .slice(0, count)
    .map(({entry}) => entry.url.slice(origin.length));
}

function findPage(address: string): string {
  return address.replace(/#.*/, '');
}

function hasSection({query, answers}: Query): boolean {
  return find(query, 3).some((address) => answers.includes(address));
}

function leadsFirst({query, answers}: Query): boolean {
  const [first = ''] = find(query, 1);
  return answers.some((answer) => findPage(answer) === findPage(first));
}

/** 1 / rank of the first of ten addresses that answers, else 0. */
function computeScore({query, answers}: Query): number {
  const index = find(query, 10).findIndex((address) =>
    [address, findPage(address)].some((each) => answers.includes(each)),
  );
  return index < 0 ? 0 : 1 / (index + 1);
}
