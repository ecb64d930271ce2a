// The parts of the browser that a session uses: tab, time, server, storage, and values that a page
// leaves for the next one.

import {texts, type SignedOutReason} from './texts';

type Events = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

interface Locks {
  request: (name: string, options: LockOptions, run: () => Promise<void>) => Promise<unknown>;
}

/**
 * The parts of a tab that a session uses: `window` has them, and a test makes several tabs. Each
 * part may be missing, or throw, where the browser denies it.
 */
export interface BrowserEnv extends Events {
  readonly localStorage: Storage;
  readonly sessionStorage: Storage;
  readonly document: EventTarget & Pick<Document, 'visibilityState'>;
  readonly location: Pick<Location, 'assign' | 'href' | 'origin' | 'pathname' | 'reload'>;
  readonly history: Pick<History, 'state' | 'replaceState'>;
  readonly navigator: {readonly onLine: boolean; readonly locks?: Locks};
  readonly fetch: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;
  /** Set by the before-paint script where session storage is denied. */
  linkToken?: string;
  /**
   * Shows a message without React; null removes it. See
   * packages/lock/src/plugin/first-load/recover.js.
   */
  showNotice?: (text: string | null) => void;
}

declare global {
  interface Window {
    linkToken?: BrowserEnv['linkToken'];
    showNotice?: BrowserEnv['showNotice'];
  }
}

/** The tab that this script runs in. Its parts are missing while pre-rendering. */
export const browserTab: BrowserEnv = globalThis;

/**
 * Calls `listener` when the reader returns to the page; returns a function that removes it. Timers
 * stop while the machine sleeps, and a page in the back-forward cache misses events.
 */
export function onResume(listener: () => void, tab: BrowserEnv): () => void {
  const events = [
    [tab.document, 'visibilitychange'],
    [tab, 'online'],
    [tab, 'pageshow'],
  ] as const;
  events.forEach(([target, type]) => target.addEventListener(type, listener));
  return () => events.forEach(([target, type]) => target.removeEventListener(type, listener));
}

/** Resolves after `ms` milliseconds. */
export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/**
 * Sends a request past the cache to the server that sent the page; null without a response.
 *
 * @param timeout in ms.
 */
export async function askServer(
  tab: BrowserEnv,
  address: string,
  init: RequestInit,
  timeout: number,
): Promise<Response | null> {
  try {
    return await tab.fetch(address, {
      ...init,
      cache: 'no-store',
      // The server does not redirect these requests: a redirect comes from something in front of
      // it, such as an access proxy. A script cannot follow a redirect to a login at another host:
      // the status is 0.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
  } catch {
    return null;
  }
}

let clockOffset = 0;

/** Records the server's clock from a response; nothing where it has no `Date`, or CORS hides it. */
export function recordServerDate(response: Response): void {
  const date = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(date)) {
    clockOffset = date - Date.now();
  }
}

/** How far the server's clock is ahead of ours by the last response, in ms; 0 before the first. */
export function serverClockOffset(): number {
  return clockOffset;
}

/** A `Storage` whose calls do not throw when the browser denies them. */
export type BrowserStorage = ReturnType<typeof browserStorage>;

/**
 * Wraps a browser storage so that no call throws. The argument is the name, because even reading
 * the property `localStorage` throws if cookies are blocked.
 */
export function browserStorage(
  name: 'localStorage' | 'sessionStorage',
  tab: BrowserEnv = browserTab,
) {
  function attempt<T>(action: (storage: Storage) => T, otherwise: T): T {
    try {
      return action(tab[name]);
    } catch {
      return otherwise;
    }
  }
  const get = (key: string) => attempt((storage) => storage.getItem(key), null);
  const remove = (key: string) => attempt((storage) => storage.removeItem(key), undefined);
  return {
    get,
    remove,
    /**
     * Returns a value that was stored as JSON; undefined if there is none, and null if it is not
     * JSON, because anyone at this computer can write into the storage.
     */
    getJson(key: string): unknown {
      const text = get(key);
      return text === null ? undefined : attempt<unknown>(() => JSON.parse(text), null);
    },
    /** Whether the value was stored; false when storage is denied or full. */
    set(key: string, value: string): boolean {
      return attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
    },
    /** Removes every key, or those that start with `prefix`. */
    clear(prefix = ''): void {
      const keys = attempt<string[]>((storage) => Object.keys(storage), []);
      keys.filter((key) => key.startsWith(prefix)).forEach(remove);
    },
  };
}

/** Values that a page leaves to the one that is loaded in its place. */
interface PageState {
  /** Why the session ended. */
  signedOutReason: SignedOutReason;
  /** The message that belongs to that reason. */
  signedOutMessage: string;
  /** How far the page was scrolled, in px. */
  scrollY: number;
  /**
   * Why the page has reloaded itself so far; packages/lock/src/plugin/first-load/recover.js adds to
   * it.
   */
  reloads: ReloadReason[];
}

/**
 * Leaves values to the page that is loaded next at this address in this tab. They are in the state
 * of the history entry, which needs no storage and stays when the session is cleared.
 */
export function leavePageState(values: Partial<PageState>, tab: BrowserEnv = browserTab): void {
  tab.history.replaceState({...readState(tab), ...values}, '');
}

/** Reads a value that was left, and removes it. */
export function takePageState<K extends keyof PageState>(
  key: K,
  tab: BrowserEnv = browserTab,
): PageState[K] | undefined {
  const {[key]: value, ...rest} = readState(tab);
  if (value !== undefined) {
    tab.history.replaceState(rest, '');
  }
  return value;
}

function readState(tab: BrowserEnv): Partial<PageState> {
  return (tab.history.state ?? {}) as Partial<PageState>;
}

/**
 * Why a page reloads itself: into the guide, out of it, for the build of another
 * audience, or for a script that could not be loaded.
 */
export type ReloadReason = 'enter' | 'leave' | 'audience' | 'chunk';

/**
 * How many reloads are allowed in a row, for all reasons together. One is enough, unless another
 * tab sets or removes the cookie in between.
 */
const maxReloads = 2;

/** Returns why this page has reloaded itself since it was last shown as it should be. */
export function readReloads(tab: BrowserEnv = browserTab): readonly ReloadReason[] {
  return readState(tab).reloads ?? [];
}

/** How long a reload may take, in ms, before the page says that it could not be loaded again. */
const reloadTimeout = 10_000;

/**
 * Reloads the page, at most twice at an address until `forgetReloads`, so that no response of the
 * server can cause a loop. If the page is still there much later, a notice says so.
 *
 * @returns false, without a reload, when the page has been reloaded twice already.
 */
export function reloadFor(reason: ReloadReason, tab: BrowserEnv = browserTab): boolean {
  const reloads = readReloads(tab);
  if (reloads.length >= maxReloads) {
    return false;
  }
  leavePageState({reloads: [...reloads, reason]}, tab);
  tab.location.reload();
  // For the other two reasons, the loading indicator says so.
  if (reason === 'audience' || reason === 'chunk') {
    setTimeout(() => tab.showNotice?.(texts.notReloaded), reloadTimeout);
  }
  return true;
}

/** Allows further reloads, once those for these reasons had their effect. */
export function forgetReloads(
  reasons: readonly ReloadReason[],
  tab: BrowserEnv = browserTab,
): void {
  const reloads = readReloads(tab);
  const rest = reloads.filter((reason) => !reasons.includes(reason));
  if (rest.length < reloads.length) {
    leavePageState({reloads: rest.length > 0 ? rest : undefined}, tab);
  }
}
