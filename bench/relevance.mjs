// MRR@10 of our engine and of lunr (docusaurus-search-local) over the pages of
// build/guide, for the queries of bench/search/queries.txt.
//   --misses   lists the queries whose answer is not the first hit; only of the
//              half that may be tuned on, unless --held-out is given as well
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
const scores = {};
const misses = [];
for (const [name, search] of Object.entries(engines)) {
  scores[name] = [];
  for (const {query, answers, isHeldOut} of queries) {
    const addresses = await search(query);
    const score = reciprocalRank(addresses, answers);
    scores[name].push(score);
    if (name === 'ours' && score < 1) {
      misses.push({query, score, isHeldOut, first: addresses[0]});
    }
  }
}

console.log(`${queries.length} queries, ${paths.length} pages; MRR@10\n`);
console.log(
  '                     tuned on   held out   held out: first / in ten',
);
for (const [name, all] of Object.entries(scores)) {
  const half = (isHeldOut) =>
    all.filter((_, index) => queries[index].isHeldOut === isHeldOut);
  const held = half(true);
  const count = (test) => String(held.filter(test).length).padStart(2);
  console.log(
    `${name.padEnd(19)} ${mean(half(false))}      ${mean(held)}      ` +
      `${count((score) => score === 1)} / ${count((score) => score > 0)} of ${held.length}`,
  );
}

if (process.argv.includes('--misses')) {
  const withHeldOut = process.argv.includes('--held-out');
  for (const {query, score, isHeldOut, first} of misses) {
    if (!isHeldOut || withHeldOut) {
      console.log(`${score.toFixed(2)}  ${query}  ->  ${first}`);
    }
  }
}

function mean(numbers) {
  const sum = numbers.reduce((total, number) => total + number, 0);
  return (sum / numbers.length).toFixed(3);
}
