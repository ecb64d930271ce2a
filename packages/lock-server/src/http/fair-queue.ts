/**
 * Creates a queue that runs work, a few at once. Keys that wait take turns, so that
 * nobody waits behind all the work of another.
 *
 * @param maxRunning how much work runs at once.
 */
export function createFairQueue(maxRunning: number) {
  /** By key; the one whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;

  function takeNext(): (() => void) | undefined {
    const [turn] = waiting;
    if (!turn) {
      return undefined;
    }
    const [key, starts] = turn;
    waiting.delete(key);
    if (starts.length > 1) {
      waiting.set(key, starts.slice(1));
    }
    return starts[0];
  }

  return {
    /** How much work waits: of one key, or of all. */
    countWaiting(key?: string): number {
      const starts = key === undefined ? [...waiting.values()].flat() : waiting.get(key);
      return starts?.length ?? 0;
    },
    /** Runs work when it is the turn of its key. */
    async run<T>(key: string, work: () => Promise<T>): Promise<T> {
      if (running < maxRunning) {
        running++;
      } else {
        // Whoever finishes hands its place over, so that `running` stays.
        await new Promise<void>((start) => {
          waiting.set(key, [...(waiting.get(key) ?? []), start]);
        });
      }
      try {
        return await work();
      } finally {
        const start = takeNext();
        if (start) {
          start();
        } else {
          running--;
        }
      }
    },
  };
}
