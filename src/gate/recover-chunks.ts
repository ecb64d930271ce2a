import type {Session} from '../session/create-session';
import {reloadOnce} from './reload-once';

/**
 * Handles a script or style sheet of the guide that could not be loaded, because the cookie
 * has expired or a new version was deployed. It renews the cookie and then
 * reloads a page that could not start, once. A page that runs requests the
 * script again by itself, so it is reloaded only if that fails as well: the
 * reader may only have pointed at a link.
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
    await session.renewCookie();
    isRenewing = false;
    if (hasRenewed || !window.docusaurusRoot) {
      if (!reloadOnce('chunk')) {
        showNotice();
      }
    }
    hasRenewed = true;
  }

  function onRejection(event: PromiseRejectionEvent): void {
    if (isChunkError(event.reason)) {
      event.preventDefault();
      void recover();
    }
  }
  window.addEventListener('unhandledrejection', onRejection);
  return () => window.removeEventListener('unhandledrejection', onRejection);
}

// The bundler names the error of a script, and gives that of a style sheet a
// code.
function isChunkError(reason: unknown): boolean {
  return (
    reason instanceof Error &&
    (reason.name === 'ChunkLoadError' ||
      ('code' in reason && reason.code === 'CSS_CHUNK_LOAD_FAILED'))
  );
}

// Without React, which may not be running.
function showNotice(): void {
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.className = 'alert alert--warning';
  notice.style.cssText = 'position:fixed;bottom:0;margin:1rem;z-index:1000';
  notice.textContent =
    'A part of this page could not be fetched. Allow cookies for this site and check your network connection, then reload the page.';
  document.body.append(notice);
}
