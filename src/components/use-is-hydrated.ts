import {useSyncExternalStore} from 'react';

const neverChanges = () => () => {};

/** False in the built HTML and in the first render over it, true after that. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
