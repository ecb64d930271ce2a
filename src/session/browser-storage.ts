/** A `Storage` whose calls do not throw when the browser denies them. */
export interface BrowserStorage {
  get: (key: string) => string | null;
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
): BrowserStorage {
  function attempt<T>(action: (storage: Storage) => T, otherwise: T): T {
    try {
      return action(window[name]);
    } catch {
      return otherwise;
    }
  }
  return {
    get: (key) => attempt((storage) => storage.getItem(key), null),
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
