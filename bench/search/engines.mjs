import {createRequire} from 'node:module';
import path from 'node:path';
import {root} from '../lib/root.mjs';
import {loadTypeScript} from './load-typescript.mjs';

const require = createRequire(import.meta.url);
const origin = 'http://localhost';

/** Our engine over some pages: query in, addresses out. */
export function ourEngine(pages) {
  const {createEngine} = loadTypeScript(
    path.join(root, 'plugins/search/client/create-engine.ts'),
  );
  const engine = createEngine(pages, origin);
  return async (query) =>
    engine({indexName: '', query}).hits.map(({url}) =>
      url.slice(origin.length),
    );
}

/**
 * The engine of `@easyops-cn/docusaurus-search-local` over the same pages, by
 * its own code for the build and for the browser, with its defaults.
 */
export async function lunrEngine(guide, pages) {
  const folder = path.dirname(
    require.resolve('@easyops-cn/docusaurus-search-local/package.json'),
  );
  const server = path.join(folder, 'dist/server/server/utils');
  const {scanDocuments} = require(path.join(server, 'scanDocuments.js'));
  const {buildIndex} = require(path.join(server, 'buildIndex.js'));
  const options = {
    language: ['en'],
    removeDefaultStopWordFilter: [],
    removeDefaultStemmer: false,
    forceIgnoreNoIndex: true, // The guide is `noIndex` as a whole.
  };
  const files = pages.map(({path: url}) => ({
    url,
    type: 'docs',
    filePath: path.join(guide, url, 'index.html'),
  }));
  const index = buildIndex(await scanDocuments(files, options), options);
  const json = JSON.stringify(index);

  // Its worker runs in this process.
  globalThis.addEventListener = () => {};
  globalThis.location = {origin};
  globalThis.fetch = async () => new Response(json);
  const constants =
    '@generated/@easyops-cn/docusaurus-search-local/default/generated-constants.js';
  const {SearchWorker} = loadTypeScript(
    path.join(folder, 'dist/client/client/theme/worker.js'),
    {
      alias: {
        [constants]: path.join(
          import.meta.dirname,
          'stubs/generated-constants.cjs',
        ),
      },
    },
  );
  const worker = new SearchWorker();
  return async (query) =>
    (await worker.search('/', '', query, 10)).map(
      ({document}) => document.u + (document.h ?? ''),
    );
}
