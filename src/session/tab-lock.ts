/** A lock that the tabs of this origin share. */
export interface TabLock {
  /** Runs an action while no other tab runs one. */
  run: <T>(action: () => Promise<T>) => Promise<T>;
  /**
   * Shows a marker to the other tabs for 5 s. Resolves once they can see it, so
   * await it before `run` ends.
   */
  announce: (marker: string) => Promise<void>;
  /** Whether any tab shows this marker. */
  isAnnounced: (marker: string) => Promise<boolean>;
}

/** How long a marker is shown, in ms. */
const markerLife = 5000;

/**
 * Makes a lock of all tabs by Web Locks. Where the browser has none (plain
 * http, jsdom) it is a lock within this tab.
 *
 * Markers are locks as well: local storage cannot carry them, since browsers
 * cache it in each process and may return old values for a moment.
 */
export function tabLock(name: string): TabLock {
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  return locks ? acrossTabs(name, locks) : withinTab();
}

function acrossTabs(name: string, locks: LockManager): TabLock {
  return {
    run: (action) => locks.request(name, action) as ReturnType<typeof action>,
    announce: (marker) =>
      new Promise((known) => {
        void locks.request(`${name}: ${marker}`, {mode: 'shared'}, () => {
          known();
          return new Promise((end) => setTimeout(end, markerLife));
        });
      }),
    async isAnnounced(marker) {
      const {held = []} = await locks.query();
      return held.some((lock) => lock.name === `${name}: ${marker}`);
    },
  };
}

function withinTab(): TabLock {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(action) {
      const result = last.then(action, action);
      last = result.catch(() => {});
      return result;
    },
    announce: async () => {},
    isAnnounced: async () => false,
  };
}
