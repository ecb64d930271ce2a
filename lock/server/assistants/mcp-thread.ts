import {join} from 'node:path';
import {Worker} from 'node:worker_threads';

// ms. The first search in the pages of an audience makes its index, which takes
// seconds for thousands of pages.
const maxCallTime = 10_000;

// MB. An index of thousands of pages takes some hundred for each audience.
const maxMemory = 1024;

/** Calls of an owner in the thread: one that runs, and one that is next. */
const maxInThread = 2;
/** Calls of an owner that wait for these. */
const maxWaiting = 20;

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
  /** That it has, the default one first; empty where there is one. */
  locales: readonly string[];
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

/** Gives the text at a path of the guide that the caller may read. */
type Read = (path: string) => Promise<string | undefined>;

export type ToThread = {id: number} & (
  | {call: Call}
  // What was asked for with a `path`.
  | {text: string | undefined}
);
export type FromThread = {id: number} & (
  | {answer: Answer}
  // Why there is none.
  | {failure: string}
  // Of a text that the call needs.
  | {path: string}
);

/** A call that is not answered yet. */
interface Job {
  id: number;
  call: Call;
  read: Read;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/** An owner has too many calls that are not answered yet. */
export class TooManyCalls extends Error {
  override name = 'TooManyCalls';
}

export type McpThread = ReturnType<typeof createMcpThread>;

/**
 * Makes the thread that answers assistants, so that the one which serves pages
 * does not wait for them. It starts with the first call, and anew after a
 * failure. It gets every text that it uses from `read`, and runs one call after
 * the other. One that takes too long or breaks the thread fails alone: the
 * others are sent to the next thread.
 *
 * @param origin of the addresses in its answers.
 * @param options.file which it runs; default: the built one.
 * @param options.megabytes of the heap; default 1,024.
 */
export function createMcpThread(
  origin: string,
  {
    file = join(__dirname, 'mcp-worker.js'),
    megabytes = maxMemory,
  }: {file?: string; megabytes?: number} = {},
) {
  let worker: Worker | undefined;
  let lastId = 0;
  let timer: NodeJS.Timeout | undefined;
  let timed: Job | undefined;
  /** In the thread: the first runs. */
  let sent: Job[] = [];
  let waiting: Job[] = [];

  function start(): Worker {
    const started = startWorker(file, origin, megabytes);
    // What another thread throws need not be an Error of this one.
    started.on('error', ({message}) => fail(started, new Error(message)));
    started.on('message', (message: FromThread) => receive(started, message));
    return started;
  }

  const post = (message: ToThread) => (worker ??= start()).postMessage(message);

  function receive(from: Worker, message: FromThread): void {
    const job = sent.find(({id}) => id === message.id);
    if (from !== worker || !job) {
      return;
    }
    if ('path' in message) {
      const {id, path} = message;
      job.read(path).then(
        (text) => from.postMessage({id, text} satisfies ToThread),
        (error: Error) => fail(from, error),
      );
      return;
    }
    sent = sent.filter((each) => each !== job);
    if ('answer' in message) {
      job.resolve(message.answer);
    } else {
      job.reject(new Error(message.failure));
    }
    next();
  }

  /** Sends what may be sent, and times the call that runs now. */
  function next(): void {
    waiting = waiting.filter((job) => {
      const isNext = countOf(sent, job.call.owner) < maxInThread;
      if (isNext) {
        sent.push(job);
        post({id: job.id, call: job.call});
      }
      return !isNext;
    });
    time();
  }

  function time(): void {
    const [running] = sent;
    const ran = worker;
    if (running === timed) {
      return;
    }
    clearTimeout(timer);
    timed = running;
    if (running && ran) {
      const {owner} = running.call;
      const slow = `A call of ${owner} took more than ${maxCallTime / 1000} s.`;
      timer = setTimeout(() => fail(ran, new Error(slow)), maxCallTime);
    }
  }

  /** Ends a thread with the call that it ran; the others run in the next. */
  function fail(ended: Worker, error: Error): void {
    if (ended !== worker) {
      return;
    }
    worker = undefined;
    void ended.terminate();
    const [ran, ...others] = sent;
    sent = [];
    waiting = [...others, ...waiting];
    ran?.reject(error);
    next();
  }

  return {
    /**
     * Answers a call.
     *
     * @throws TooManyCalls when its owner has too many that wait, and Error when
     *   it takes too long or cannot be answered.
     */
    async answer(call: Call, read: Read): Promise<Answer> {
      if (countOf(waiting, call.owner) >= maxWaiting) {
        throw new TooManyCalls('Too many calls at once.');
      }
      return new Promise<Answer>((resolve, reject) => {
        waiting.push({id: ++lastId, call, read, resolve, reject});
        next();
      });
    },
    /** Stops the thread; calls that are not answered fail. */
    async close(): Promise<void> {
      clearTimeout(timer);
      const jobs = [...sent, ...waiting];
      const ended = worker;
      [sent, waiting, worker] = [[], [], undefined];
      const error = new Error('The server is stopping.');
      jobs.forEach(({reject}) => reject(error));
      await ended?.terminate();
    },
  };
}

function startWorker(file: string, origin: string, megabytes: number): Worker {
  const worker = new Worker(file, {
    workerData: origin,
    resourceLimits: {maxOldGenerationSizeMb: megabytes},
  });
  // A process that stops does not wait for it.
  worker.unref();
  return worker;
}

function countOf(jobs: readonly Job[], owner: string): number {
  return jobs.filter(({call}) => call.owner === owner).length;
}
