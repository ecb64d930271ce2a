import {once} from 'node:events';
import {join} from 'node:path';
import {MessageChannel, type MessagePort, Worker} from 'node:worker_threads';

// ms. The first question of an audience waits for its index, which takes
// seconds for thousands of pages.
const timeout = 10_000;

/** A section that was found. */
export interface Found {
  /** Of the page. */
  title: string;
  /** The headings from the page down to the section, or ''. */
  section: string;
  address: string;
  extract: string;
}

interface Asked {
  audience: string;
  query: string;
  /** How many sections to find. */
  limit: number;
}

/** What the worker is asked, with a port for its answer. */
export interface Question extends Asked {
  /** The pages of the audience as JSON, with its first question alone. */
  pages?: string;
  port: MessagePort;
}

/** Searches in what one audience may read. */
export interface Search {
  /**
   * @param pagesOf gives the pages of the audience as JSON.
   * @throws Error when there is no answer within 10 s.
   */
  find: (asked: Asked, pagesOf: () => Promise<string>) => Promise<Found[]>;
  close: () => Promise<void>;
}

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
): Search {
  let current: {worker: Worker; audiences: Set<string>} | undefined;

  function start() {
    const worker = new Worker(file, {workerData: origin});
    // A process that stops does not wait for it.
    worker.unref();
    worker.on('error', (error) => {
      console.error(`The search of assistants failed: ${error.message}`);
      current = undefined;
    });
    return {worker, audiences: new Set<string>()};
  }

  return {
    async find(asked, pagesOf) {
      const isKnown = current?.audiences.has(asked.audience);
      const pages = isKnown ? undefined : await pagesOf();
      const {worker, audiences} = (current ??= start());
      audiences.add(asked.audience);
      const {port1, port2} = new MessageChannel();
      const failed = new AbortController();
      const timer = setTimeout(() => failed.abort(), timeout);
      // It is closed with a worker that ends.
      port1.once('close', () => failed.abort());
      try {
        worker.postMessage({...asked, pages, port: port2}, [port2]);
        const [found] = await once(port1, 'message', failed);
        return found as Found[];
      } catch (error) {
        current = undefined;
        await worker.terminate();
        throw error;
      } finally {
        clearTimeout(timer);
        port1.close();
      }
    },
    async close() {
      await current?.worker.terminate();
    },
  };
}
