import {fetchBehindLock} from '../../../client/session/behind-lock';
import type {SearchAnswer, SearchRequest} from './algolia';
import type {BrowserEngine, SearchFunction} from './docsearch';
import {askAgain} from './field';
import type {Question} from './worker';
import './local-engine.css';

/**
 * @param takesEarly whether matches in titles are an answer until the texts are
 *   indexed, as in a box that asks again.
 */
function searchFor(takesEarly: boolean): SearchFunction {
  return async (requests) => {
    try {
      return await askWorker({requests, takesEarly});
    } catch {
      // Worker and pages are refused where the session cookie has expired.
      await fetchBehindLock('/session');
      return askWorker({requests, takesEarly});
    }
  };
}

/** MiniSearch over the index of the build, in a worker. */
export const engine: BrowserEngine = {
  warm() {
    // A failure shows when something is searched for.
    searchFor(false)([]).catch(() => {});
  },
  forModal: () => searchFor(true),
  forPage: () => searchFor(false),
};

let worker: Worker | undefined;
/** The requests that were sent last. */
let latest: readonly SearchRequest[] | undefined;

/**
 * Searches in the worker, which starts with the first question. Without
 * requests it only loads the pages.
 *
 * @throws Error when the worker or the pages cannot be loaded.
 */
const askWorker = (question: Question) =>
  new Promise<{results: SearchAnswer[]}>((resolve, reject) => {
    const asked = (worker ??= new Worker(new URL('./worker.ts', import.meta.url)));
    const fail = (event: Event) => {
      event.preventDefault();
      reject(new Error('The search could not be started.'));
      // The next question starts another worker.
      worker = undefined;
    };
    asked.addEventListener('error', fail);

    const {requests} = question;
    latest = requests;
    let isAnswered = false;
    const {port1, port2} = new MessageChannel();
    port1.onmessage = ({data}: MessageEvent<SearchAnswer[] | null>) => {
      asked.removeEventListener('error', fail);
      if (isAnswered && latest === requests) {
        askAgain();
      }
      if (isAnswered || !data?.some(({isEarly}) => isEarly)) {
        port1.close();
      }
      isAnswered = true;
      if (data) {
        resolve({results: data});
      } else {
        reject(new Error('The pages could not be loaded.'));
      }
    };
    asked.postMessage(question, [port2]);
  });
