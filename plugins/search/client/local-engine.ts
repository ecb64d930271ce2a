import {askWorker} from './ask-worker';
import './local-engine.css';
import type {BrowserEngine} from './search-function';

/** MiniSearch over the index of the build, in a worker. */
export const engine: BrowserEngine = {
  warm() {
    // A failure shows when something is searched for.
    askWorker([]).catch(() => {});
  },
  forModal: () => askWorker,
  forPage: () => askWorker,
};
