import type {useSyncExternalStore} from 'react';

/** How the last search ended. */
interface Outcome {
  hasFailed: boolean;
  /** Hits in all, which the modal itself miscounts. */
  count: number;
}

/** Tells components how the last search ended. */
export interface SearchStatus {
  subscribe: Parameters<typeof useSyncExternalStore>[0];
  get(): Outcome;
  set(outcome: Outcome): void;
}

/** Makes a status, for one place where searches are shown. */
export function createSearchStatus(): SearchStatus {
  const listeners = new Set<() => void>();
  let current: Outcome = {hasFailed: false, count: 0};
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

/** The modal's. */
export const modalStatus = createSearchStatus();

/** The search page's. */
export const pageStatus = createSearchStatus();
