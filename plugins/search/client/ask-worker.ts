import type {SearchAnswer} from '../shared/algolia';
import type {SearchFunction} from './search-function';

let worker: Worker | undefined;

/**
 * Searches in the worker, which starts with the first question. Without
 * requests it only loads the pages.
 *
 * @throws Error when the worker or the pages cannot be loaded.
 */
export const askWorker: SearchFunction = (requests) =>
  new Promise((resolve, reject) => {
    const asked = (worker ??= new Worker(
      new URL('./worker.ts', import.meta.url),
    ));
    const fail = (event: Event) => {
      event.preventDefault();
      reject(new Error('The search could not be started.'));
      // The next question starts another worker.
      worker = undefined;
    };
    asked.addEventListener('error', fail);

    const {port1, port2} = new MessageChannel();
    port1.onmessage = ({data}: MessageEvent<SearchAnswer[] | null>) => {
      port1.close();
      asked.removeEventListener('error', fail);
      if (data) {
        resolve({results: data});
      } else {
        reject(new Error('The pages could not be loaded.'));
      }
    };
    asked.postMessage(requests, [port2]);
  });
