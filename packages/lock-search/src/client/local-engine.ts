import {fetchBehindLock} from 'docusaurus-lock/client/session/behind-lock';
import type {SearchAnswer} from './algolia';
import type {BrowserEngine, SearchFunction} from './docsearch';
import {forgetReload, reloadOutdated} from './reload-outdated';
import './local-engine.css';

const search: SearchFunction = async (requests) => {
  try {
    return await askWorker(requests);
  } catch {
    // The server refuses worker and pages when the gate cookie has expired.
    await fetchBehindLock('/session');
    try {
      return await askWorker(requests);
    } catch (error) {
      if (error instanceof WorkerMissing) {
        await reloadOutdated();
      }
      throw error;
    }
  }
};

/** The script of the worker could not be loaded. */
class WorkerMissing extends Error {}

/** MiniSearch over the index of the build, in a worker. */
export const engine: BrowserEngine = {
  preload() {
    // A failure is shown at the first search.
    search([]).catch(() => {});
  },
  forModal: () => search,
  forPage: () => search,
};

let worker: Worker | undefined;

/**
 * Searches in the worker, which starts at the first call. Without requests it only loads the pages.
 *
 * @throws Error when the worker or the pages cannot be loaded.
 */
const askWorker: SearchFunction = (requests) =>
  new Promise((resolve, reject) => {
    const asked = (worker ??= new Worker(new URL('./worker.js', import.meta.url)));
    const fail = (event: Event) => {
      event.preventDefault();
      reject(new WorkerMissing('The search could not be started.'));
      // The next call starts another worker.
      worker = undefined;
    };
    asked.addEventListener('error', fail);

    const {port1, port2} = new MessageChannel();
    port1.onmessage = ({data}: MessageEvent<SearchAnswer[] | null>) => {
      asked.removeEventListener('error', fail);
      port1.close();
      if (data) {
        forgetReload();
        resolve({results: data});
      } else {
        reject(new Error('The pages could not be loaded.'));
      }
    };
    asked.postMessage(requests, [port2]);
  });
