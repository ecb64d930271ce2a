import type {SearchFunction} from './search-function';
import type {WorkerAnswer} from './worker-messages';

interface Waiting {
  resolve(answer: Required<WorkerAnswer>): void;
  reject(error: Error): void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let lastId = 0;

/** Searches in the worker, which starts with the first question. */
export const askWorker: SearchFunction = (requests) =>
  new Promise((resolve, reject) => {
    worker ??= startWorker();
    waiting.set(++lastId, {resolve, reject});
    worker.postMessage({id: lastId, requests});
  });

function startWorker(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url));
  started.onmessage = ({data}: MessageEvent<WorkerAnswer>) => {
    const {resolve, reject} = waiting.get(data.id)!;
    waiting.delete(data.id);
    if (data.results) {
      resolve({id: data.id, results: data.results});
    } else {
      reject(new Error('The index could not be loaded.'));
    }
  };
  // Its script was refused or is broken: nothing will answer, and the next
  // question starts another.
  started.onerror = (event) => {
    event.preventDefault();
    started.terminate();
    worker = undefined;
    for (const {reject} of waiting.values()) {
      reject(new Error('The search could not be started.'));
    }
    waiting.clear();
  };
  return started;
}
