import {searchDataFile, type SearchData} from '../engine/pages';
import {
  createSearchHandler,
  type SearchHandler,
  type SearchAnswer,
  type SearchRequest,
} from './algolia';

// eslint-disable-next-line @typescript-eslint/naming-convention -- the bundler's
declare const __webpack_public_path__: string;

const loadTimeout = 20_000; // ms

let loading: Promise<SearchHandler> | undefined;

// Each message brings requests, and a port for the results, or null for a failure.
addEventListener('message', ({data, ports}: MessageEvent<readonly SearchRequest[]>) => {
  void answer(data).then((results) => ports[0]!.postMessage(results));
});

async function answer(requests: readonly SearchRequest[]): Promise<SearchAnswer[] | null> {
  try {
    loading ??= loadData().then((data) => createSearchHandler(data, location.origin));
    return requests.map(await loading);
  } catch {
    // The next message tries again.
    loading = undefined;
    return null;
  }
}

async function loadData(): Promise<SearchData> {
  // The base path of the locale to which this script belongs.
  const address = __webpack_public_path__ + searchDataFile;
  const response = await fetch(address, {
    // The name of the file does not change with its content.
    cache: 'no-cache',
    signal: AbortSignal.timeout(loadTimeout),
  });
  if (!response.ok) {
    throw new Error(`The request for the pages failed with status ${response.status}.`);
  }
  // Throws if the sign-in page came instead.
  return (await response.json()) as SearchData;
}
