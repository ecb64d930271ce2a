/** Bounds how long the other side of an exchange may be silent. */
export interface Silence {
  /** Aborts when the time is up or the client has gone. */
  signal: AbortSignal;
  /**
   * Waits for the other side; the time starts now and stops with the answer.
   * Rejects when `signal` aborts, whether or not the other side heeds it.
   */
  hear: <T>(answer: Promise<T>) => Promise<T>;
  /** Starts the time anew, while something is waited for. */
  restart: () => void;
  /** Whether the time was up. */
  isOver: () => boolean;
  /** Stops to listen to the client. To be called when the exchange is over. */
  end: () => void;
}

/**
 * Bounds silence in one exchange.
 *
 * @param milliseconds how long it may last.
 * @param request of the client, whose signal aborts when that has gone.
 */
export function createSilence(milliseconds: number, request: Request): Silence {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const abort = (): void => controller.abort();
  const aborted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () =>
      reject(new Error('The other side was silent, or the client has gone.')),
    );
  });
  // Nobody may be waiting when it happens.
  aborted.catch(() => undefined);
  request.signal.addEventListener('abort', abort, {once: true});
  if (request.signal.aborted) {
    abort();
  }
  return {
    signal: controller.signal,
    async hear(answer) {
      timer = setTimeout(() => {
        isOver = true;
        abort();
      }, milliseconds);
      try {
        return await Promise.race([answer, aborted]);
      } finally {
        clearTimeout(timer);
        timer = undefined;
      }
    },
    restart: () => timer?.refresh(),
    isOver: () => isOver,
    end() {
      // Also keeps the request until here: the signal of a Request that is
      // garbage hears of no abort (https://github.com/nodejs/undici/issues/4068).
      request.signal.removeEventListener('abort', abort);
    },
  };
}
