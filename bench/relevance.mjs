// MRR@10 of our engine and of lunr (docusaurus-search-local) over the pages of
// build/guide, for the queries on which ranking was tuned
// (bench/search/queries.txt) and for those held out (blind.json, if it is there).
//   --misses   lists the tuned queries whose answer is not the first hit
import path from 'node:path';
import {report} from './lib/report.mjs';
import {lunrEngine} from './search/lunr-engine.mjs';
import {ourEngine, pathsOf, readIndex} from './search/our-engine.mjs';
import {readBlind, readTuned, reciprocalRank} from './search/read-queries.mjs';

const guide = path.resolve('build/guide');
const packed = readIndex(guide);
const paths = pathsOf(packed);
const engines = {
  ours: ourEngine(packed),
  'lunr, search bar': await lunrEngine(guide, paths, 8),
  'lunr, search page': await lunrEngine(guide, paths, 100),
};
const sets = Object.entries({tuned: readTuned(), 'held out': readBlind()});

const figures = [];
const details = {};
for (const [set, queries] of sets.filter(([, {length}]) => length > 0)) {
  for (const [name, search] of Object.entries(engines)) {
    const scores = [];
    for (const {query, answers} of queries) {
      scores.push(reciprocalRank(await search(query), answers));
    }
    const what = `${set} (${queries.length}), ${name}`;
    figures.push(...summary(what, scores, name === 'ours' && set !== 'tuned'));
    details[what] = queries.map(({query}, at) => [query, scores[at]]);
  }
}
report('relevance', figures, details);

// What is missed of the held-out set is not for looking at while tuning.
if (process.argv.includes('--misses')) {
  for (const {query, answers} of readTuned()) {
    const addresses = await engines.ours(query);
    const score = reciprocalRank(addresses, answers);
    if (score < 1) {
      console.log(`${score.toFixed(2)}  ${query}  ->  ${addresses[0]}`);
    }
  }
}

function summary(what, scores, hasGoal) {
  const sum = scores.reduce((total, score) => total + score, 0);
  const share = (isCounted) => scores.filter(isCounted).length / scores.length;
  return [
    {
      what: `${what}: MRR@10`,
      value: sum / scores.length,
      unit: '',
      ...(hasGoal && {goal: {atLeast: 0.85}}),
    },
    {
      what: `${what}: first hit`,
      value: Math.round(100 * share((score) => score === 1)),
      unit: '%',
    },
    {
      what: `${what}: in ten hits`,
      value: Math.round(100 * share((score) => score > 0)),
      unit: '%',
    },
  ];
}
