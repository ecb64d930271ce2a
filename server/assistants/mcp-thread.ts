import {join} from 'node:path';
import {Worker} from 'node:worker_threads';

// ms. The first search in the pages of an audience waits for its index, which
// takes seconds for thousands of pages.
const timeout = 10_000;

/** What an admitted caller sends to `/mcp`. */
export interface Call {
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

/** Gives the text at a path of the guide that the caller may read. */
type Read = (path: string) => Promise<string> | undefined;

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
interface Waiting {
  read: Read;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

export type McpThread = ReturnType<typeof createMcpThread>;

/**
 * Makes the thread that answers assistants, so that the one which serves pages
 * does not wait for them. It starts with the first call, and anew after a
 * failure. It gets every text that it uses from `read`.
 *
 * @param origin of the addresses in its answers.
 * @param file which it runs; default: the built one.
 */
export function createMcpThread(
  origin: string,
  file = join(__dirname, 'mcp-worker.js'),
) {
  let current: ReturnType<typeof start> | undefined;
  let lastId = 0;

  function start() {
    const worker = new Worker(file, {workerData: origin});
    const waiting = new Map<number, Waiting>();
    const send = (message: ToThread) => worker.postMessage(message);
    const end = (error: Error) => {
      current = undefined;
      void worker.terminate();
      waiting.forEach(({reject}) => reject(error));
    };
    // A process that stops does not wait for it.
    worker.unref();
    // What another thread throws need not be an Error of this one.
    worker.on('error', ({message}) => end(new Error(message)));
    worker.on('message', (message: FromThread) => {
      const {id} = message;
      const call = waiting.get(id);
      if ('answer' in message) {
        call?.resolve(message.answer);
      } else if ('failure' in message) {
        call?.reject(new Error(message.failure));
      } else {
        const reading = Promise.resolve(call?.read(message.path));
        reading.then((text) => send({id, text}), end);
      }
    });
    return {worker, waiting, send, end};
  }

  return {
    /** @throws Error for a call that cannot be answered within 10 s. */
    async answer(call: Call, read: Read): Promise<Answer> {
      const {waiting, send, end} = (current ??= start());
      const id = ++lastId;
      const timer = setTimeout(end, timeout, new Error('There is no answer.'));
      return new Promise<Answer>((resolve, reject) => {
        waiting.set(id, {read, resolve, reject});
        send({id, call});
      }).finally(() => {
        clearTimeout(timer);
        waiting.delete(id);
      });
    },
    /** Stops the thread; calls that are not answered fail. */
    async close(): Promise<void> {
      const {worker, end} = current ?? {};
      end?.(new Error('The server is stopping.'));
      await worker?.terminate();
    },
  };
}
