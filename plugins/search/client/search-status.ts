/** Tells components whether the last search failed. */
export interface SearchStatus {
  subscribe: (listener: () => void) => () => void;
  /** A new object for every search. */
  get: () => {hasFailed: boolean};
  set: (outcome: {hasFailed: boolean}) => void;
}

/** Makes a status, for one place where results are shown. */
export function createSearchStatus(): SearchStatus {
  const listeners = new Set<() => void>();
  let current = {hasFailed: false};
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => current,
    set(outcome) {
      current = outcome;
      listeners.forEach((listener) => listener());
    },
  };
}

export const modalStatus = createSearchStatus();
export const pageStatus = createSearchStatus();
