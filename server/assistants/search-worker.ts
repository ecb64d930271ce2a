// The thread that searches, so that the one which serves pages never waits for
// it. It keeps an index for each audience that was searched for.
import {parentPort, workerData} from 'node:worker_threads';
import type {BuiltPage} from '../../plugins/content/built-page';
import {
  createEngine,
  type SearchEngine,
} from '../../plugins/search/shared/engine';
import {type Hit, levels} from '../../plugins/search/shared/records';
import {unescapeHtml} from '../../plugins/search/shared/text';
import type {Answer, Found, Question} from './search';

const extractLength = 40; // words

const engines = new Map<string, SearchEngine>();

parentPort?.on('message', ({audience, pages, query, limit, id}: Question) => {
  if (pages !== undefined) {
    const built = JSON.parse(pages) as BuiltPage[];
    engines.set(audience, createEngine(built, String(workerData)));
  }
  const answer = engines.get(audience)?.({
    indexName: '',
    query,
    hitsPerPage: limit,
    attributesToSnippet: [`content:${extractLength}`],
    highlightPreTag: '',
    highlightPostTag: '',
  });
  const found = answer?.hits.map(toFound) ?? [];
  parentPort?.postMessage({id, found} satisfies Answer);
});

function toFound({url, hierarchy, _snippetResult: {content}}: Hit): Found {
  // The first level is the category.
  const titles = levels.slice(1).map((level) => hierarchy[level] ?? '');
  return {
    titles: titles.filter(Boolean).map(unescapeHtml),
    address: url,
    extract: unescapeHtml(content?.value ?? ''),
  };
}
