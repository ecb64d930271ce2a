/** Watches how long the other side of an exchange has been silent. */
export interface Silence {
  /** Aborts when the time is up or the client has gone. */
  signal: AbortSignal;
  /** Makes a stream that passes bytes on; each starts the time anew. */
  breaker(): TransformStream<Uint8Array, Uint8Array>;
  /** Whether the time was up. */
  isOver(): boolean;
  /**
   * Stops to watch: neither time nor the client abort `signal` any more. What
   * streams then ends with the stream that carries it.
   */
  end(): void;
}

/**
 * Starts to watch a silence.
 *
 * @param milliseconds how long it may last.
 * @param request of the client, whose signal aborts when that has gone.
 */
export function createSilence(milliseconds: number, request: Request): Silence {
  const controller = new AbortController();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    controller.abort();
  }, milliseconds);
  const abort = (): void => controller.abort();
  request.signal.addEventListener('abort', abort, {once: true});
  if (request.signal.aborted) abort();
  return {
    signal: controller.signal,
    breaker: () =>
      new TransformStream({
        transform(chunk, stream) {
          timer.refresh();
          stream.enqueue(chunk);
        },
      }),
    isOver: () => isOver,
    end() {
      clearTimeout(timer);
      // Also keeps the request until here: the signal of a Request that is
      // garbage hears of no abort (https://github.com/nodejs/undici/issues/4068).
      request.signal.removeEventListener('abort', abort);
    },
  };
}
