import {useSyncExternalStore} from 'react';

/** Stands in for Docusaurus' hook, whose provider is around the whole site. */
export default function useIsBrowser(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
