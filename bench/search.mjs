// Local search: how good, how large, how fast, on build/guide.
//
// How good: MRR@10 of our engine and of lunr (docusaurus-search-local) over the
// same pages, for the queries in bench/search. How large and how fast: in
// Chromium behind the lock, from Ctrl+K to the first painted hit with nothing
// loaded, and from each letter of some queries to their painted hits.
//   --misses   lists the tuned queries whose answer is not the first hit
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {needBuild} from './lib/need.mjs';
import {isQuick, report} from './lib/report.mjs';
import {root} from './lib/root.mjs';
import {lunrEngine, ourEngine} from './search/engines.mjs';
import {measureInBrowser} from './search/measure-in-browser.mjs';
import {readSets, reciprocalRank} from './search/read-sets.mjs';

needBuild('guide/search-data/pages.json', 'sign-in', 'server/main.js');
const guide = path.join(root, 'build/guide');
const pages = JSON.parse(
  readFileSync(path.join(guide, 'search-data/pages.json'), 'utf8'),
);
const ours = ourEngine(pages);
const lunr = await lunrEngine(guide, pages);
const sets = readSets();

const figures = [];
for (const [set, queries] of Object.entries(sets)) {
  const name = `${set} (${queries.length})`;
  const value = await mrr(ours, queries);
  const beside = await mrr(lunr, queries);
  const isGoal = set === 'held out';
  figures.push(
    {
      what: `MRR@10, ${name}`,
      value,
      unit: '',
      ...(isGoal && {goal: {atLeast: 0.85}}),
    },
    {
      what: `  ahead of lunr, ${name}`,
      value: value - beside,
      unit: '',
      ...(isGoal && {goal: {atLeast: 0.05}}),
    },
  );
}
const {figures: measured, details} = await measureInBrowser(guide, isQuick);
report('search', [...figures, ...measured], details);

// What the held-out set misses is not for looking at while tuning.
if (process.argv.includes('--misses')) {
  for (const {query, answers} of sets.tuned) {
    const addresses = await ours(query);
    const score = reciprocalRank(addresses, answers);
    if (score < 1) {
      console.log(`${score.toFixed(2)}  ${query}  ->  ${addresses[0]}`);
    }
  }
}

async function mrr(engine, queries) {
  let sum = 0;
  for (const {query, answers} of queries) {
    sum += reciprocalRank(await engine(query), answers);
  }
  return sum / queries.length;
}
