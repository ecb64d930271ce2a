import type {EnvironmentContext, JestEnvironmentConfig} from '@jest/environment';
import JSDOMEnvironment from 'jest-environment-jsdom';

const fromNode = {
  BroadcastChannel,
  Headers,
  ReadableStream,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  TransformStream,
  WritableStream,
  structuredClone,
};

/**
 * jsdom with features of browsers that jsdom lacks, taken from Node: fetch and its classes,
 * streams, text encoding, structuredClone and BroadcastChannel.
 *
 * It has no Web Locks. Forms and files stay those of jsdom, which Node's fetch does not send: a
 * test of uploads needs the node environment.
 */
export default class BrowserEnvironment extends JSDOMEnvironment {
  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context);
    Object.assign(this.global, fromNode, {
      fetch: (input: RequestInfo | URL, init: RequestInit = {}) =>
        fetch(input instanceof Request ? input : new URL(input, this.global.location.href), {
          ...init,
          signal: init.signal && nodeSignal(init.signal),
        }),
    });
  }
}

/**
 * Makes a signal of Node that follows a signal of jsdom: Node's fetch refuses the abort signals of
 * jsdom, and jsdom's addEventListener refuses those of Node.
 */
function nodeSignal(signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) {
    abort();
  } else {
    signal.addEventListener('abort', abort, {once: true});
  }
  return controller.signal;
}
