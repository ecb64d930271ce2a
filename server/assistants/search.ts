import {join} from 'node:path';
import {Worker} from 'node:worker_threads';

// ms. The first question of an audience waits for its index, which takes
// seconds for thousands of pages.
const timeout = 10_000;

/** A section that was found. */
export interface Found {
  /** Of the page, and the headings down to the section. */
  titles: string[];
  address: string;
  extract: string;
}

/** What the worker is asked. */
export interface Question {
  id: number;
  audience: string;
  /** The pages of the audience as JSON, with its first question alone. */
  pages?: string;
  query: string;
  /** How many sections to find. */
  limit: number;
}

/** Who waits for an answer. */
interface Waiting {
  resolve: (found: Found[]) => void;
  reject: (error: Error) => void;
}

/** What the worker answers. */
export interface Answer {
  id: number;
  found: Found[];
}

export type Search = ReturnType<typeof createSearch>;

/**
 * Makes the search for assistants: the ranking of the search box, in a worker
 * thread. It starts with the first question, and anew after a failure.
 *
 * @param origin of the addresses in its answers.
 * @param file of the worker.
 */
export function createSearch(
  origin: string,
  file = join(__dirname, 'search-worker.js'),
) {
  let current: ReturnType<typeof start> | undefined;
  let lastId = 0;

  function start() {
    const worker = new Worker(file, {workerData: origin});
    const waiting = new Map<number, Waiting>();
    const end = (error: Error) => {
      current = undefined;
      void worker.terminate();
      waiting.forEach(({reject}) => reject(error));
    };
    // A process that stops does not wait for it.
    worker.unref();
    worker.on('message', ({id, found}: Answer) =>
      waiting.get(id)?.resolve(found),
    );
    worker.on('error', end);
    return {worker, audiences: new Set<string>(), waiting, end};
  }

  return {
    /**
     * Searches in what one audience may read.
     *
     * @param pagesOf gives the pages of the audience as JSON.
     * @throws Error when there is no answer within 10 s.
     */
    async find(
      asked: Pick<Question, 'audience' | 'query' | 'limit'>,
      pagesOf: () => Promise<string>,
    ): Promise<Found[]> {
      const isKnown = current?.audiences.has(asked.audience);
      const pages = isKnown ? undefined : await pagesOf();
      const {worker, audiences, waiting, end} = (current ??= start());
      audiences.add(asked.audience);
      const id = ++lastId;
      const timer = setTimeout(end, timeout, new Error('There is no answer.'));
      return new Promise<Found[]>((resolve, reject) => {
        waiting.set(id, {resolve, reject});
        worker.postMessage({...asked, id, pages} satisfies Question);
      }).finally(() => {
        clearTimeout(timer);
        waiting.delete(id);
      });
    },
    close: async () => void (await current?.worker.terminate()),
  };
}
