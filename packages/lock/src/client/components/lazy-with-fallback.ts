import {lazy, type ComponentType} from 'react';
import {importBehindLock} from '../session/behind-lock';

/**
 * React's `lazy` for a component whose script may fail to load: then `fallback` is rendered, where
 * React would unmount the whole page. `recoverChunks` still sees the error.
 */
export function lazyWithFallback<P extends object>(
  load: () => Promise<{default: ComponentType<P>}>,
  fallback: ComponentType<P>,
) {
  return lazy(async () => {
    try {
      return await importBehindLock(load);
    } catch (error) {
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the same error, for listeners to unhandled rejections
      void Promise.reject(error);
      return {default: fallback};
    }
  });
}
