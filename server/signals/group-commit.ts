import {setTimeout as sleep} from 'node:timers/promises';

// A write to a libSQL file stops the process until the disk has it.
const interval = 100; // ms from the start of one write to the next
const mostWaiting = 5000; // items

/** Collects items so that many share one write. */
export interface GroupCommit<Item> {
  /**
   * Resolves when the item is written.
   *
   * @throws Error when too many wait, and what the write throws.
   */
  add: (item: Item) => Promise<void>;
  /** Resolves when no item waits. */
  settled: () => Promise<void>;
}

/**
 * Writes items in groups, one group after the other.
 *
 * @param write stores a group, all or nothing.
 */
export function createGroupCommit<Item>(
  write: (items: Item[]) => Promise<void>,
): GroupCommit<Item> {
  let items: Item[] = [];
  /** The write of the items that wait. */
  let next: Promise<void> | undefined;
  let last = Promise.resolve();
  let nextAt = 0;

  async function commit(before: Promise<void>): Promise<void> {
    await before.catch(() => {});
    await sleep(Math.max(0, nextAt - performance.now()));
    nextAt = performance.now() + interval;
    const group = items;
    items = [];
    next = undefined;
    await write(group);
  }

  return {
    async add(item) {
      if (items.length >= mostWaiting) {
        throw new Error('Too many items wait.');
      }
      items.push(item);
      return (next ??= last = commit(last));
    },
    settled: () => last.catch(() => {}),
  };
}
