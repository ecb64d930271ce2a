import {renewSession} from '@search/session';
import {askWorker} from './ask-worker';
import './local-engine.css';
import type {BrowserEngine, SearchFunction} from './search-function';

// The pages are refused where the session cookie has expired.
const search: SearchFunction = async (requests) => {
  try {
    return await askWorker(requests);
  } catch {
    await renewSession();
    return askWorker(requests);
  }
};

/** MiniSearch over the index of the build, in a worker. */
export const engine: BrowserEngine = {
  warm() {
    // A failure shows when something is searched for.
    search([]).catch(() => {});
  },
  forModal: () => search,
  forPage: () => search,
};
