import {browserTab, type Tab} from './tab';
import type {SignedOutReason} from './texts';

/** A `Storage` whose calls do not throw when the browser denies them. */
export type BrowserStorage = ReturnType<typeof browserStorage>;

/**
 * Wraps a browser storage so that no call throws. Reading the property itself
 * throws where cookies are blocked, hence the name instead of the object.
 */
export function browserStorage(name: 'localStorage' | 'sessionStorage', tab: Tab = browserTab) {
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

/** What a page leaves to the one that is loaded in its place. */
interface PageState {
  /** Why the session ended. */
  signedOutReason: SignedOutReason;
  /** The message that belongs to it. */
  signedOutMessage: string;
  /** Where the sign-in provider ends its session too. */
  signOutUrl: string;
  /** How far the page was scrolled, in px. */
  scrollY: number;
  /** Why it has reloaded itself so far; packages/lock/src/plugin/first-load/recover.js adds to it. */
  reloads: ReloadReason[];
}

/**
 * Leaves values to the page that is loaded next at this address in this tab. They are in the state
 * of the history entry, which needs no storage and is nothing of the session.
 */
export function leavePageState(values: Partial<PageState>, tab: Tab = browserTab): void {
  tab.history.replaceState({...readState(tab), ...values}, '');
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
export function readReloads(tab: Tab = browserTab): readonly ReloadReason[] {
  return readState(tab).reloads ?? [];
}

/**
 * Reloads the page, at most twice at an address until `forgetReloads`, so that no
 * response of the server can cause a loop.
 *
 * @returns false when it has been reloaded before; then nothing happens.
 */
export function reloadFor(reason: ReloadReason, tab: Tab = browserTab): boolean {
  const reloads = readReloads(tab);
  if (reloads.length >= maxReloads) {
    return false;
  }
  leavePageState({reloads: [...reloads, reason]}, tab);
  tab.location.reload();
  return true;
}

/** Allows further reloads, once those for these reasons had their effect. */
export function forgetReloads(reasons: readonly ReloadReason[], tab: Tab = browserTab): void {
  const reloads = readReloads(tab);
  const rest = reloads.filter((reason) => !reasons.includes(reason));
  if (rest.length < reloads.length) {
    leavePageState({reloads: rest.length > 0 ? rest : undefined}, tab);
  }
}
