import {pagesAddress} from '../../../shared/search/records';
import type {SearchData} from '../../../shared/search/engine';
import type {SearchAnswer, SearchRequest} from './algolia';
import {createAnswerers, type Answerers} from './answerers';

// eslint-disable-next-line @typescript-eslint/naming-convention -- the bundler's
declare const __webpack_public_path__: string;

const loadTimeout = 20_000; // ms

/** What the worker is asked. */
export interface Question {
  requests: readonly SearchRequest[];
  /** Whether matches in titles are an answer until the texts are indexed. */
  takesEarly: boolean;
}

let loading: Promise<Answerers> | undefined;

// Each question brings a port for its answer: results, or null for a failure. After
// early results it gets another null, when a new question would get better ones.
addEventListener('message', ({data, ports}: MessageEvent<Question>) => {
  void answer(data, ports[0]!);
});

async function answer({requests, takesEarly}: Question, port: MessagePort): Promise<void> {
  const reply = (results: SearchAnswer[] | null) => port.postMessage(results);
  try {
    loading ??= loadData().then((data) => createAnswerers(data, location.origin));
    const {early, whole} = await loading;
    const titles = takesEarly ? early(requests) : undefined;
    if (titles) {
      reply(titles);
    }
    const answerWhole = await whole;
    reply(titles ? null : requests.map(answerWhole));
  } catch {
    // The next question tries again.
    loading = undefined;
    reply(null);
  }
}

async function loadData(): Promise<SearchData> {
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
  return (await response.json()) as SearchData;
}
