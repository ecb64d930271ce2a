/** How the tabs of this origin take turns. */
export interface TabLock {
  /** Runs one action at a time. */
  run<T>(action: () => Promise<T>): Promise<T>;
  /**
   * Tells the other tabs for 5 s that `deed` is done. Resolves once they can
   * know, so await it before `run` ends.
   */
  announce(deed: string): Promise<void>;
  /** Whether a tab announced `deed`. */
  isAnnounced(deed: string): Promise<boolean>;
}

/** How long an announcement stands, in ms. */
const announcementLife = 5000;

/**
 * Takes turns across all tabs by Web Locks; where a browser has none (plain
 * http, jsdom) only the calls of this tab do.
 *
 * Announcements are locks too: browsers keep local storage in each renderer
 * process and may show a tab the old values for a while after the lock is its.
 */
export function tabLock(name: string): TabLock {
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  return locks ? acrossTabs(name, locks) : withinTab();
}

function acrossTabs(name: string, locks: LockManager): TabLock {
  return {
    run: (action) => locks.request(name, action) as ReturnType<typeof action>,
    announce: (deed) =>
      new Promise((known) => {
        void locks.request(`${name}: ${deed}`, {mode: 'shared'}, () => {
          known();
          return new Promise((end) => setTimeout(end, announcementLife));
        });
      }),
    async isAnnounced(deed) {
      const {held = []} = await locks.query();
      return held.some((lock) => lock.name === `${name}: ${deed}`);
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
