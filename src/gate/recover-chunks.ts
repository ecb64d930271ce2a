import {reloadOnce} from './reload-once';

/** The part of the bundler's runtime that loads scripts. */
export interface ChunkLoader {
  /** Loads the script of that id, and its style sheet. */
  e: (chunk: string | number) => Promise<unknown>;
}

/**
 * Handles a script or style sheet of the guide that could not be loaded. If the
 * cookie has expired it is renewed, and the script is requested once more: what
 * the reader clicked works by that click.
 *
 * A script that is still missing, as after a deploy, makes a page that could
 * not start reload, once. A page that runs is reloaded only if a second script
 * is missing as well: the reader may only have pointed at a link.
 *
 * @param loader is changed.
 * @returns how to stop.
 */
export function recoverChunks(
  loader: ChunkLoader,
  renewSession: () => Promise<void>,
): () => void {
  const load = loader.e;
  let wasMissing = false;

  loader.e = async (chunk) => {
    try {
      return await load(chunk);
    } catch {
      await renewSession();
      return load(chunk);
    }
  };

  function onRejection(event: PromiseRejectionEvent): void {
    if (!isChunkError(event.reason)) {
      return;
    }
    event.preventDefault();
    if ((wasMissing || !window.docusaurusRoot) && !reloadOnce('chunk')) {
      showNotice();
    }
    wasMissing = true;
  }
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    loader.e = load;
    window.removeEventListener('unhandledrejection', onRejection);
  };
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
