import {readFileSync} from 'node:fs';
import path from 'node:path';
import {loadTypeScript} from './load-typescript.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const origin = 'http://localhost';

/** The paths of the pages in the index of a build. */
export function pathsOf(packed) {
  return packed.pages.map(([address]) => address);
}

export function readIndex(guide) {
  const file = path.join(guide, 'search-index/index.json');
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Our engine over a packed index: query in, addresses out. */
export function ourEngine(packed) {
  const {createEngine} = loadTypeScript(
    path.join(root, 'plugins/search/client/create-engine.ts'),
  );
  const engine = createEngine(packed, origin);
  return async (query) =>
    engine({indexName: 'prod_documentation', query}).hits.map(({url}) =>
      url.slice(origin.length),
    );
}
