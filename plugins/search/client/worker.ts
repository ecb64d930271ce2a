import {indexAddress, type PackedIndex} from '../shared/packed-index';
import {createEngine, type SearchEngine} from './create-engine';
import type {WorkerAnswer, WorkerQuestion} from './worker-messages';

/** How long the index may take to load, in ms; then the search has failed. */
const patience = 20_000;

let engine: Promise<SearchEngine> | undefined;

// Searching off the main thread, so that typing never waits for it.
addEventListener('message', async ({data}: MessageEvent<WorkerQuestion>) => {
  const {id, requests} = data;
  const answer: WorkerAnswer = {id};
  try {
    engine ??= loadEngine();
    const answerTo = await engine;
    answer.results = requests.map(answerTo);
  } catch {
    // The next letter tries again.
    engine = undefined;
  }
  postMessage(answer);
});

async function loadEngine(): Promise<SearchEngine> {
  const response = await fetch(indexAddress, {
    // The name of the file does not change with its content.
    cache: 'no-cache',
    signal: AbortSignal.timeout(patience),
  });
  if (!response.ok) {
    throw new Error(`The index was answered with ${response.status}.`);
  }
  // The sign-in page, which may be answered in its place, is no JSON.
  const packed = (await response.json()) as PackedIndex;
  return createEngine(packed, location.origin);
}
