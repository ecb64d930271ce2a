import {join} from 'node:path';
import {MessageChannel, type MessagePort} from 'node:worker_threads';
import {Piscina} from 'piscina';
import {createFairQueue} from 'docusaurus-lock-server/http/fair-queue';

// ms. The first search in the pages of an audience makes its index, which takes
// seconds for thousands of pages.
const maxCallTime = 10_000;

// MB. An index of thousands of pages takes some hundred for each audience.
const maxMemory = 1024;

/** Calls of an owner that wait, beside the one that runs. */
const maxWaiting = 21;

/** What an admitted caller sends to `/mcp`. */
export interface Call {
  /** Whose calls wait for one another: the id of an account. */
  owner: string;
  /** Of the request, without what it was admitted by. */
  headers: Record<string, string>;
  /** A message of the protocol; the thread checks it. */
  body: unknown;
  /** Whose guide is read. */
  audience: string;
  /** Whether the tools read, or say that the guide has to be opened once. */
  mayRead: boolean;
}

/** What the response to a call is made of. */
export interface Answer {
  status: number;
  headers: [string, string][];
  body: string;
  /** The tool that read, and why it could not. */
  ran?: {tool: 'search' | 'fetch'; seconds: number; failure?: string};
}

/** What the thread gets for a call. */
export interface Task {
  call: Call;
  /** Sends paths of the guide, one at a time, and gets the text of each. */
  port: MessagePort;
}

/** What the thread knows of the site. */
export interface SiteOfThread {
  /** Origin of the addresses in answers. */
  siteUrl: string;
  /** Says to assistants what guide this is. */
  title: string;
  /** Of the guide, the default one first; empty where there is one. */
  locales: readonly string[];
}

/** Gives the text at a path of the guide that the caller may read. */
export type Read = (path: string) => Promise<string | undefined>;

/** An owner has too many calls that are not answered yet. */
export class TooManyCalls extends Error {
  override name = 'TooManyCalls';
}

export type McpThread = ReturnType<typeof createMcpThread>;

/**
 * Makes the thread that answers assistants, so that the one which serves pages does not wait for
 * them. It starts with the first call, and anew after a failure. It gets every text that it uses
 * from `read`, and runs one call after the other; owners take turns. A call that takes too long or
 * breaks the thread fails alone.
 *
 * @param options.file which it runs; default: the built one.
 * @param options.megabytes of the heap; default 1,024.
 */
export function createMcpThread(
  site: SiteOfThread,
  {
    file = join(__dirname, 'mcp-worker.js'),
    megabytes = maxMemory,
  }: {file?: string; megabytes?: number} = {},
) {
  const queue = createFairQueue(1);
  const pool = new Piscina<Task, Answer>({
    filename: file,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Infinity,
    workerData: site,
    resourceLimits: {maxOldGenerationSizeMb: megabytes},
  });
  let running: AbortController | undefined;
  let isClosed = false;
  // Of a thread that cannot start, which no call has yet.
  pool.on('error', (error: Error) => running?.abort(error));

  return {
    /**
     * Answers a call.
     *
     * @throws TooManyCalls when its owner has too many that wait, and Error when
     *   it takes too long or cannot be answered.
     */
    async answer(call: Call, read: Read): Promise<Answer> {
      if (queue.countWaiting(call.owner) >= maxWaiting) {
        throw new TooManyCalls('Too many calls at once.');
      }
      return queue.run(call.owner, async () => {
        if (isClosed) {
          throw new Error('The server is stopping.');
        }
        running = new AbortController();
        return runCall(pool, call, read, running);
      });
    },
    /** Stops the thread; calls that are not answered fail. */
    async close(): Promise<void> {
      isClosed = true;
      running?.abort(new Error('The server is stopping.'));
      await pool.destroy();
    },
  };
}

/**
 * Runs a call in the thread, and gives it the texts that it asks for.
 *
 * @param stopping ends the call; its reason is what the call then fails with.
 */
async function runCall(
  pool: Piscina<Task, Answer>,
  call: Call,
  read: Read,
  stopping: AbortController,
): Promise<Answer> {
  const slow = `A call of ${call.owner} took more than ${maxCallTime / 1000} s.`;
  const timer = setTimeout(() => stopping.abort(new Error(slow)), maxCallTime);
  const {port1, port2: port} = new MessageChannel();
  port1.on('message', (path: string) => {
    read(path).then(
      (text) => port1.postMessage(text),
      (error: Error) => stopping.abort(error),
    );
  });
  try {
    const {signal} = stopping;
    return await pool.run({call, port}, {transferList: [port], signal});
  } catch (error) {
    // The pool says only that a call was aborted.
    const {message} = (stopping.signal.reason ?? error) as Error;
    throw new Error(message);
  } finally {
    clearTimeout(timer);
    port1.close();
  }
}
