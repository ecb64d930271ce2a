import {lazy, type ComponentType} from 'react';

/**
 * React's `lazy`, for a part whose script may be refused or out of reach: then
 * `otherwise` stands in its place, where React would take the whole page down.
 * The failure still reaches `recoverChunks`.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{default: ComponentType<P>}>,
  otherwise: ComponentType<P>,
) {
  return lazy(async () => {
    try {
      return await load();
    } catch (error) {
      void Promise.reject(error);
      return {default: otherwise};
    }
  });
}
