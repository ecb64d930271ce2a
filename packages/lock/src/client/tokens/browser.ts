// The browser as far as a session uses it: tab, time, server, storage, and what a page leaves to the
// next.

import {texts, type SignedOutReason} from './texts';

type Events = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

interface Locks {
  request: (name: string, options: LockOptions, run: () => Promise<void>) => Promise<unknown>;
}

/**
 * The browser as far as a session uses it: a window is one, and a test opens
 * several. Each part may be missing, or throw, where the browser denies it.
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
  /** Shows a message without React, or none: see packages/lock/src/plugin/first-load/recover.js. */
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
 * Calls back whenever the reader returns to the page, and returns how to stop. Timers stop while
 * the machine sleeps, and a page in the back-forward cache misses events.
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
 * Asks the server that a page came from, and no cache; null without a response.
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
      // The server never redirects; whatever does so is in front of it, such as an access proxy.
      // A script cannot follow to a login at another host: the status is 0.
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
 * Wraps a browser storage so that no call throws. Reading the property itself
 * throws where cookies are blocked, hence the name instead of the object.
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
     * The value that was stored as JSON; undefined where there is none, null for
     * what is no JSON: anyone at this computer can write into its storage.
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
  /** The message that belongs to it. */
  signedOutMessage: string;
  /** How far the page was scrolled, in px. */
  scrollY: number;
  /** Why it has reloaded itself so far; packages/lock/src/plugin/first-load/recover.js adds to it. */
  reloads: ReloadReason[];
}

/**
 * Leaves values to the page that is loaded next at this address in this tab. They are in the state
 * of the history entry, which needs no storage and is nothing of the session.
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
 * How often in a row, for all reasons together. Once is enough, unless another tab
 * had the cookie of before set or removed in between.
 */
const maxReloads = 2;

/** Why this page has reloaded itself since it last came to what it should be. */
export function readReloads(tab: BrowserEnv = browserTab): readonly ReloadReason[] {
  return readState(tab).reloads ?? [];
}

/** How long a page may take to be left, in ms, until it says that it was not loaded again. */
const reloadTimeout = 10_000;

/**
 * Reloads the page, at most twice at an address until `forgetReloads`, so that no
 * response of the server can cause a loop. Says so where the page is still there much later.
 *
 * @returns false when it has been reloaded before; then nothing happens.
 */
export function reloadFor(reason: ReloadReason, tab: BrowserEnv = browserTab): boolean {
  const reloads = readReloads(tab);
  if (reloads.length >= maxReloads) {
    return false;
  }
  leavePageState({reloads: [...reloads, reason]}, tab);
  tab.location.reload();
  // Into the guide and out of it the loading indicator says so.
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
