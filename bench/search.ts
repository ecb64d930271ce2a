// Local search on build/guide: how good, how large, how fast.
//
// How good: MRR@10 for the queries in bench/search. How large and how fast: in
// Chromium behind the lock, from Ctrl+K to the first painted hit with nothing
// loaded, and from each letter of some queries to their painted hits.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {createEngine} from '../plugins/search/client/engine';
import type {BuiltPage} from '../plugins/guide/built-page';
import {chosen, options, rounds} from './lib/options';
import {type Figure, report} from './lib/report';
import {requireBuild} from './lib/requirements';
import {root} from './lib/root';
import {sum} from './lib/statistics';
import {measureInBrowser} from './search/measure-in-browser';
import {type Query, readSets, reciprocalRank} from './search/read-sets';

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
