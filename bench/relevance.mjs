// MRR@10 of our engine and of lunr (docusaurus-search-local) over the pages of
// build/guide, for the queries of bench/search/queries.txt.
//   --misses   lists the queries, of those to tune on, whose answer is not first
import path from 'node:path';
import {lunrEngine} from './search/lunr-engine.mjs';
import {ourEngine, pathsOf, readIndex} from './search/our-engine.mjs';
import {readQueries, reciprocalRank} from './search/read-queries.mjs';

const guide = path.resolve('build/guide');
const packed = readIndex(guide);
const paths = pathsOf(packed);
const engines = {
  ours: ourEngine(packed),
  'lunr, search bar': await lunrEngine(guide, paths, 8),
  'lunr, search page': await lunrEngine(guide, paths, 100),
};
const queries = readQueries();
const sets = ['tuned', 'held out', 'unseen'];

console.log(`${queries.length} queries, ${paths.length} pages`);
console.log('MRR@10 (first hit, in ten hits, of)\n');
console.log(`${''.padEnd(18)}${sets.map((set) => set.padEnd(20)).join('')}`);
for (const [name, search] of Object.entries(engines)) {
  const scores = Object.fromEntries(sets.map((set) => [set, []]));
  for (const {query, answers, set} of queries) {
    scores[set].push(reciprocalRank(await search(query), answers));
  }
  const columns = sets.map((set) => summary(scores[set]).padEnd(20));
  console.log(`${name.padEnd(18)}${columns.join('')}`);
}

// What is missed of the other sets is not for looking at while tuning.
if (process.argv.includes('--misses')) {
  for (const {query, answers, set} of queries) {
    const addresses = await engines.ours(query);
    const score = reciprocalRank(addresses, answers);
    if (set === 'tuned' && score < 1) {
      console.log(`${score.toFixed(2)}  ${query}  ->  ${addresses[0]}`);
    }
  }
}

function summary(scores) {
  const sum = scores.reduce((total, score) => total + score, 0);
  const first = scores.filter((score) => score === 1).length;
  const inTen = scores.filter((score) => score > 0).length;
  const mean = (sum / scores.length).toFixed(3);
  return `${mean} (${first}, ${inTen}, ${scores.length})`;
}
