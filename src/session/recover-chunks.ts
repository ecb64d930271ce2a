import type {Session} from './create-session';
import {reloadOnce} from './reload-once';

/**
 * Handles a script of the guide that could not be fetched: the cookie ran out,
 * or a new version was deployed. It renews the session and reloads the page,
 * once. Docusaurus does so by itself when a link is followed; this is for the
 * first load, the search modal and workers.
 *
 * @returns how to stop.
 */
export function recoverChunks(session: Session): () => void {
  function onRejection(event: PromiseRejectionEvent): void {
    if ((event.reason as Error | undefined)?.name === 'ChunkLoadError') {
      void session.openDoor().then(() => reloadOnce('chunk'));
    }
  }
  window.addEventListener('unhandledrejection', onRejection);
  return () => window.removeEventListener('unhandledrejection', onRejection);
}
