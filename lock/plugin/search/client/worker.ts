import type {SearchData} from '../../../shared/search/engine';
import {pagesAddress} from '../../../shared/search/records';
import {
  createAnswerer,
  type Answerer,
  type SearchAnswer,
  type SearchRequest,
} from './algolia';

// eslint-disable-next-line @typescript-eslint/naming-convention -- the bundler's
declare const __webpack_public_path__: string;

const loadTimeout = 20_000; // ms

let engine: Promise<Answerer> | undefined;

// Each question brings a port for its answer: results, or null for a failure.
addEventListener(
  'message',
  ({data, ports}: MessageEvent<readonly SearchRequest[]>) => {
    void answer(data).then((results) => ports[0]?.postMessage(results));
  },
);

async function answer(
  requests: readonly SearchRequest[],
): Promise<SearchAnswer[] | null> {
  try {
    engine ??= loadEngine();
    return requests.map(await engine);
  } catch {
    // The next question tries again.
    engine = undefined;
    return null;
  }
}

async function loadEngine(): Promise<Answerer> {
  // Of the locale whose script this is.
  const address = __webpack_public_path__ + pagesAddress.slice(1);
  const response = await fetch(address, {
    // The name of the file does not change with its content.
    cache: 'no-cache',
    signal: AbortSignal.timeout(loadTimeout),
  });
  if (!response.ok) {
    throw new Error(`The pages were answered with ${response.status}.`);
  }
  // Fails for the sign-in page, which may be answered instead.
  const data = (await response.json()) as SearchData;
  return createAnswerer(data, location.origin);
}
