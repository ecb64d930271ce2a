import {readReloads, reloadFor} from '../tokens/storage';
import {isServerUp, untilServerIsUp} from './watch-server';

declare global {
  interface Window {
    /** Shows a message without React, or none: see packages/lock/src/plugin/first-load/recover.js. */
    showNotice?: (text: string | null) => void;
  }
}

/**
 * Handles a script or style sheet of a page that could not be loaded. A server that is
 * away is waited for, and the page says so. Then the cookie is renewed, in case it has
 * expired, and the page is reloaded, once: it may also be that of an older version. A
 * page that runs is reloaded only if a second script is missing, since a form may be
 * half filled in. Where none of this helped the page says so.
 *
 * The scripts of a page that a link leads to are Docusaurus' matter: it loads that page
 * anew, by way of the form where the cookie has expired.
 *
 * @returns how to stop.
 */
export function recoverChunks(renewCookie: () => Promise<void>): () => void {
  let wasMissing = false;

  async function recover(): Promise<void> {
    const isUp = await isServerUp();
    // While the server is away nothing is known of the script.
    const mayReload = (wasMissing && isUp) || !window.docusaurusRoot;
    wasMissing ||= isUp;
    const missing = 'A part of this page could not be fetched.';
    if (!isUp) {
      window.showNotice?.(`${missing} Check your network connection.`);
      await untilServerIsUp();
      window.showNotice?.(null);
    }
    await renewCookie();
    if (mayReload && (readReloads().includes('chunk') || !reloadFor('chunk'))) {
      window.showNotice?.(`${missing} Allow cookies for this site, then reload the page.`);
    }
  }

  function onRejection(event: PromiseRejectionEvent): void {
    const error: unknown = event.reason;
    // The bundler names the error of a script, and gives that of a style sheet a code.
    if (
      error instanceof Error &&
      (error.name === 'ChunkLoadError' ||
        ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'))
    ) {
      event.preventDefault();
      void recover();
    }
  }
  window.addEventListener('unhandledrejection', onRejection);
  return () => window.removeEventListener('unhandledrejection', onRejection);
}
