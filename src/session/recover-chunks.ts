import type {Session} from './create-session';
import {reloadOnce} from './reload-once';

/**
 * Handles a script of the guide that could not be fetched: the cookie ran out,
 * or a new version was deployed. It renews the session; then it reloads a page
 * that could not start, once. A page that runs has its reader, who may merely
 * have pointed at a link or the search box, and asks again by itself: it is
 * reloaded only when a script is missing still.
 *
 * Docusaurus reloads by itself when a link is followed; this is for the first
 * load, the search modal and workers.
 *
 * @returns how to stop.
 */
export function recoverChunks(session: Session): () => void {
  let isRenewing = false;
  let hasRenewed = false;

  async function recover(): Promise<void> {
    if (isRenewing) {
      return;
    }
    isRenewing = true;
    await session.openDoor();
    isRenewing = false;
    if (hasRenewed || !window.docusaurusRoot) {
      if (!reloadOnce('chunk')) {
        tell();
      }
    }
    hasRenewed = true;
  }

  function onRejection(event: PromiseRejectionEvent): void {
    if ((event.reason as Error | undefined)?.name === 'ChunkLoadError') {
      // Handled: nothing for the console to tell.
      event.preventDefault();
      void recover();
    }
  }
  window.addEventListener('unhandledrejection', onRejection);
  return () => window.removeEventListener('unhandledrejection', onRejection);
}

// React may not be running, so nothing of ours can show it.
function tell(): void {
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.className = 'alert alert--warning';
  notice.style.cssText = 'position:fixed;bottom:0;margin:1rem;z-index:1000';
  notice.textContent =
    'A part of this page could not be fetched. Allow cookies for this site and check your network connection, then reload the page.';
  document.body.append(notice);
}
