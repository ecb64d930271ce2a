import {browserTab, type Tab} from './tab';
import type {SignedOutReason} from './texts';

/** A `Storage` whose calls do not throw when the browser denies them. */
export interface BrowserStorage {
  get: (key: string) => string | null;
  /**
   * The value that was stored as JSON; undefined where there is none, null for
   * what is no JSON: anyone at this computer can write into its storage.
   */
  getJson: (key: string) => unknown;
  /** Whether the value was stored; false when storage is denied or full. */
  set: (key: string, value: string) => boolean;
  remove: (key: string) => void;
  /** Removes every key, or those that start with `prefix`. */
  clear: (prefix?: string) => void;
}

/**
 * Wraps a browser storage so that no call throws. Reading the property itself
 * throws where cookies are blocked, hence the name instead of the object.
 */
export function browserStorage(
  name: 'localStorage' | 'sessionStorage',
  tab: Tab = browserTab,
): BrowserStorage {
  function attempt<T>(action: (storage: Storage) => T, otherwise: T): T {
    try {
      return action(tab[name]);
    } catch {
      return otherwise;
    }
  }
  const get = (key: string) => attempt((storage) => storage.getItem(key), null);
  return {
    get,
    getJson(key) {
      const text = get(key);
      return text === null ? undefined : attempt<unknown>(() => JSON.parse(text), null);
    },
    set: (key, value) =>
      attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    clear: (prefix = '') =>
      attempt((storage) => {
        for (const key of Object.keys(storage)) {
          if (key.startsWith(prefix)) {
            storage.removeItem(key);
          }
        }
      }, undefined),
  };
}

/** What a page leaves to the one that is loaded in its place. */
interface PageState {
  /** Why the session ended. */
  signedOutReason: SignedOutReason;
  /** The message that belongs to it. */
  signedOutMessage: string;
  /** How far the page was scrolled, in px. */
  scrollY: number;
  /** Why the page reloaded, where the tab stores nothing. */
  reloadReason: string;
  /** How often in a row the page was reloaded for the build of an audience. */
  audienceReloads: number;
}

/**
 * Leaves values to the page that is loaded next at this address in this tab.
 * They are in the state of the history entry, which needs no storage and is
 * nothing of the session.
 */
export function leavePageState(values: Partial<PageState>, tab: Tab = browserTab): void {
  tab.history.replaceState({...readState(tab), ...values}, '');
}

/** Reads a value that was left. */
export function readPageState<K extends keyof PageState>(
  key: K,
  tab: Tab = browserTab,
): PageState[K] | undefined {
  return readState(tab)[key];
}

/** Reads a value that was left, and removes it. */
export function takePageState<K extends keyof PageState>(
  key: K,
  tab: Tab = browserTab,
): PageState[K] | undefined {
  const {[key]: value, ...rest} = readState(tab);
  if (value !== undefined) {
    tab.history.replaceState(rest, '');
  }
  return value;
}

function readState(tab: Tab): Partial<PageState> {
  return (tab.history.state ?? {}) as Partial<PageState>;
}

/** Why the page reloads: into the guide, out of it, or for a missing chunk. */
export type ReloadReason = 'enter' | 'enter-again' | 'leave' | 'chunk';

const key = (reason: ReloadReason) => `reloaded-to-${reason}`;

/**
 * Reloads the page, at most once for an address and reason until `clearReload`,
 * so that no response of the server can cause a loop.
 *
 * @returns false when it has reloaded before; then nothing happens.
 */
export function reloadOnce(reason: ReloadReason, tab: Tab = browserTab): boolean {
  if (hasReloaded(reason, tab)) {
    return false;
  }
  const marks = browserStorage('sessionStorage', tab);
  if (!marks.set(key(reason), tab.location.href)) {
    // Denied storage holds no mark, and the history holds one.
    leavePageState({reloadReason: reason}, tab);
  }
  tab.location.reload();
  return true;
}

/** Whether `reloadOnce` has reloaded this page for the reason. */
export function hasReloaded(reason: ReloadReason, tab: Tab = browserTab): boolean {
  const marks = browserStorage('sessionStorage', tab);
  const last = readPageState('reloadReason', tab);
  return (
    marks.get(key(reason)) === tab.location.href ||
    last === reason ||
    // The history holds the last reason alone, and the first came before it.
    (reason === 'enter' && last === 'enter-again')
  );
}

/**
 * Allows the next reload for a reason, once the last one had its effect.
 *
 * @returns whether that reload loaded this page.
 */
export function clearReload(reason: ReloadReason, tab: Tab = browserTab): boolean {
  const marks = browserStorage('sessionStorage', tab);
  const wasReloaded = marks.get(key(reason)) === tab.location.href;
  marks.remove(key(reason));
  return wasReloaded;
}
