/** Watches how long the other side of an exchange has been silent. */
export interface Silence {
  /** Aborts when the time is up or the client has gone. */
  signal: AbortSignal;
  /** Makes a stream that passes bytes on; each starts the time anew. */
  breaker(): TransformStream<Uint8Array, Uint8Array>;
  /** Whether the time was up. */
  isOver(): boolean;
  /** Stops the clock; `signal` still aborts when the client goes. */
  end(): void;
}

/**
 * Starts to watch a silence.
 *
 * @param milliseconds how long it may last.
 * @param client aborts when the client has gone.
 */
export function createSilence(
  milliseconds: number,
  client: AbortSignal,
): Silence {
  const controller = new AbortController();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    controller.abort();
  }, milliseconds);
  client.addEventListener('abort', () => controller.abort(), {once: true});
  if (client.aborted) controller.abort();
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
    end: () => clearTimeout(timer),
  };
}
