import {lazy, type ComponentType} from 'react';
import {importBehindLock} from '../session/behind-lock';

/**
 * React's `lazy` for a component whose script may fail to load. Then `fallback` is rendered,
 * because React would otherwise unmount the whole page.
 */
export function lazyWithFallback<P extends object>(
  load: () => Promise<{default: ComponentType<P>}>,
  fallback: ComponentType<P>,
) {
  return lazy(async () => {
    try {
      return await importBehindLock(load);
    } catch (error) {
      console.error(error);
      return {default: fallback};
    }
  });
}
