import {createRequire} from 'node:module';
import path from 'node:path';
import {loadTypeScript} from './load-typescript.mjs';

const require = createRequire(import.meta.url);
const root = path.dirname(
  require.resolve('@easyops-cn/docusaurus-search-local/package.json'),
);

// The plugin's defaults; the site is `noIndex` as a whole, which it would heed.
const options = {
  language: ['en'],
  removeDefaultStopWordFilter: [],
  removeDefaultStemmer: false,
  forceIgnoreNoIndex: true,
};

/**
 * The engine of `@easyops-cn/docusaurus-search-local` over the same pages, by
 * its own code for the build and for the browser.
 *
 * @param limit of hits: 8 in its search bar, 100 on its search page.
 */
export async function lunrEngine(guide, paths, limit) {
  const server = path.join(root, 'dist/server/server/utils');
  const {scanDocuments} = require(path.join(server, 'scanDocuments.js'));
  const {buildIndex} = require(path.join(server, 'buildIndex.js'));
  const files = paths.map((url) => ({
    url,
    type: 'docs',
    filePath: path.join(guide, url, 'index.html'),
  }));
  const index = buildIndex(await scanDocuments(files, options), options);
  const json = JSON.stringify(index);

  // It runs here instead of in a worker: nobody sends it messages.
  globalThis.addEventListener = () => {};
  globalThis.location = {origin: 'http://localhost'};
  globalThis.fetch = async () => new Response(json);
  const here = (name) => path.join(import.meta.dirname, 'stubs', name);
  const {SearchWorker} = loadTypeScript(
    path.join(root, 'dist/client/client/theme/worker.js'),
    {
      alias: {
        '@generated/@easyops-cn/docusaurus-search-local/default/generated-constants.js':
          here('generated-constants.cjs'),
      },
    },
  );
  const worker = new SearchWorker();
  return async (query) =>
    (await worker.search('/', '', query, limit)).map(
      ({document}) => document.u + (document.h ?? ''),
    );
}
