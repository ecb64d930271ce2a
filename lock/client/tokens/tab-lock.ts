import {browserTab, type Tab, type TabChannel} from './tab';

/** A lock that the tabs of this origin share. */
export interface TabLock {
  /**
   * Runs an action while no other tab runs one. A tab that holds the lock and
   * sleeps is waited for some seconds, then it loses the lock.
   */
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
/** How long to wait for the lock before its holder is asked for a sign, in ms. */
const patience = 3000;
/**
 * How long a holder that is awake may take to give it, in ms: more than the
 * second to which browsers round the timers of hidden tabs.
 */
const answerPatience = 1500;

/**
 * Makes a lock of all tabs by Web Locks. Where the browser has none (plain
 * http, jsdom) it is a lock within this tab.
 *
 * Markers are locks as well: local storage cannot carry them, since browsers
 * cache it in each process and may return old values for a moment.
 */
export function tabLock(name: string, tab: Tab = browserTab): TabLock {
  // There is no navigator while pre-rendering with Node 20.
  const locks = (tab.navigator as Tab['navigator'] | undefined)?.locks;
  return locks ? acrossTabs(name, locks, tab) : withinTab();
}

function acrossTabs(name: string, locks: LockManager, tab: Tab): TabLock {
  return {
    run: (action) =>
      new Promise((resolve, reject) => {
        void hold(name, locks, tab, () => action().then(resolve, reject));
      }),
    announce: (marker) =>
      new Promise((known) => {
        const show = () => {
          known();
          return new Promise((end) => setTimeout(end, markerLife));
        };
        const shown = `${name}: ${marker}`;
        locks.request(shown, {mode: 'shared'}, show).catch(() => known());
      }),
    async isAnnounced(marker) {
      const {held = []} = await locks.query().catch(() => ({held: []}));
      return held.some((lock: LockInfo) => lock.name === `${name}: ${marker}`);
    },
  };
}

/**
 * Runs an action that never rejects while the lock is held. A browser may freeze
 * a tab that holds it, and gives no other tab a lock that is held. So the holder
 * is asked for a sign: one that is slow, such as for a slow endpoint, gives it,
 * and one that sleeps has the lock taken away, or else nobody could go on. Where
 * there can be no lock at all the action runs without.
 */
async function hold(
  name: string,
  locks: LockManager,
  tab: Tab,
  action: () => Promise<void>,
): Promise<void> {
  let hasBegun = false;
  const begin = async () => {
    hasBegun = true;
    const close = giveSigns(name, tab);
    await action();
    close();
  };
  do {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), patience);
    const {signal} = waiting;
    // It also rejects in a tab that has slept and lost the lock.
    await locks
      .request(name, {signal}, () => {
        clearTimeout(timer);
        return begin();
      })
      .catch(() => {});
    clearTimeout(timer);
  } while (!hasBegun && (await isHolderAwake(name, tab)));
  if (!hasBegun) {
    await locks.request(name, {steal: true}, begin).catch(() => {});
  }
  if (!hasBegun) {
    await begin();
  }
}

/** Answers tabs that wait for the lock; returns how to stop. */
function giveSigns(name: string, tab: Tab): () => void {
  const channel = openChannel(name, tab);
  // Unasked, for tabs that have just asked a holder who sleeps.
  channel?.postMessage('awake');
  channel?.addEventListener('message', ({data}) => {
    if (data === 'awake?') {
      // By a timer, which stands still in a frozen tab in every browser.
      setTimeout(() => channel.postMessage('awake'));
    }
  });
  return () => channel?.close();
}

function isHolderAwake(name: string, tab: Tab): Promise<boolean> {
  const channel = openChannel(name, tab);
  if (!channel) {
    return Promise.resolve(false);
  }
  return new Promise((resolve) => {
    const end = (isAwake: boolean) => {
      clearTimeout(timer);
      channel.close();
      resolve(isAwake);
    };
    // Tabs that wait for the same holder do not all give it up at once: the
    // first of them becomes the holder and gives a sign to the others.
    const time = answerPatience * (1 + Math.random());
    const timer = setTimeout(() => end(false), time);
    channel.addEventListener('message', ({data}) => {
      if (data === 'awake') {
        end(true);
      }
    });
    channel.postMessage('awake?');
  });
}

// Throws where the browser denies storage.
function openChannel(name: string, tab: Tab): TabChannel | null {
  try {
    return new tab.BroadcastChannel(name);
  } catch {
    return null;
  }
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
