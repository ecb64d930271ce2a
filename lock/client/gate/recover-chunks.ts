import type {ClientModule} from '@docusaurus/types';
import {reloadOnce} from '../tokens/storage';
import {isServerAway, onServerChange, isServerUp, untilServerIsUp} from './watch-server';

/** The part of the bundler's runtime that loads scripts. */
export interface ChunkLoader {
  /** Loads the script of that id, and its style sheet. */
  e: (chunk: string | number) => Promise<unknown>;
}

/**
 * Handles a script or style sheet of the guide that could not be loaded. While
 * the server is away it is waited for: the page that is read stays. Then the
 * cookie is renewed, in case it has expired, and the script is requested again:
 * what the reader clicked works by that click.
 *
 * A script that is missing on a server that answers, as after a deploy, makes a
 * page that could not start reload, once. A page that runs is reloaded only if
 * a second script is missing as well. After that a notice says so, until all that
 * was missing is there.
 *
 * @param loader is changed.
 * @returns how to stop.
 */
export function recoverChunks(loader: ChunkLoader, renewCookie: () => Promise<void>): () => void {
  const load = loader.e;
  const missing = new Set<string | number>();
  let wasMissing = false;
  let advice: HTMLElement | undefined;

  async function loadAgain(chunk: string | number): Promise<unknown> {
    await untilServerIsUp();
    await renewCookie();
    try {
      return await load(chunk);
    } catch (error) {
      // Whoever gets the error may reload the page.
      if (await isServerUp()) {
        throw error;
      }
      return loadAgain(chunk);
    }
  }

  loader.e = async (chunk) => {
    missing.add(chunk);
    const loaded = await load(chunk).catch(() => loadAgain(chunk));
    missing.delete(chunk);
    if (missing.size === 0) {
      advice?.remove();
    }
    return loaded;
  };

  function onRejection(event: PromiseRejectionEvent): void {
    if (!isChunkError(event.reason)) {
      return;
    }
    event.preventDefault();
    if ((wasMissing || !window.docusaurusRoot) && !reloadOnce('chunk')) {
      advice?.remove();
      advice = showNotice(
        'A part of this page could not be fetched. Allow cookies for this site and check your network connection, then reload the page.',
      );
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

/** Shows a message without React, which may not be running. */
function showNotice(text: string): HTMLElement {
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.className = 'alert alert--warning';
  // It lies over the page, whose own alerts let the page through. The same in
  // lock/plugin/first-load/recover.js.
  notice.style.cssText =
    'position:fixed;inset:auto 1rem 1rem;z-index:1000;max-width:44rem;margin:0 auto;outline:1px solid var(--ifm-color-emphasis-300);background:var(--ifm-background-surface-color,Canvas);color:var(--ifm-font-color-base,CanvasText)';
  notice.textContent = text;
  document.body.append(notice);
  return notice;
}

type OnRouteUpdate = NonNullable<ClientModule['onRouteUpdate']>;

/** The address of the page that is shown while another one is fetched. */
let shown = '';
/** The address of that other page, which the router has already. */
let opening: string | null = null;

/**
 * Keeps address and text together while the scripts of a page are fetched that
 * the reader has opened: as long as the server is away the address is that of
 * the text, and a notice says why. The scripts are requested once the server
 * answers (`recoverChunks`), and then the router shows the page, unless the
 * reader has gone elsewhere meanwhile.
 */
export const onRouteUpdate: OnRouteUpdate = ({previousLocation}) => {
  // Not those of the router, which are decoded.
  const {href} = window.location;
  if (!previousLocation) {
    shown = href;
    return undefined;
  }
  opening = href;
  // A page whose scripts are there is shown before that.
  setTimeout(follow);
  return () => {
    if (opening !== null) {
      putAddress(opening);
      shown = opening;
      opening = null;
      follow();
    }
  };
};

/** The reader no longer waits for the page that could not be fetched. */
export function forgetPage(): void {
  if (opening !== null) {
    opening = null;
    tell(null);
  }
}

/** Follows the server from here on. */
export function awaitPage(): void {
  onServerChange(follow);
}

function follow(): void {
  const isAway = isServerAway();
  if (opening !== null) {
    putAddress(isAway ? shown : opening);
  }
  if (isAway && !window.docusaurusRoot) {
    tell(
      'A part of this page could not be fetched, so it does not work yet. Check your network connection.',
    );
  } else if (isAway && opening !== null) {
    tell(
      'The page that you opened could not be fetched. Check your network connection. The page is shown as soon as the server answers.',
    );
  } else {
    tell(null);
  }
}

let notice: HTMLElement | null = null;

function tell(text: string | null): void {
  if (text !== (notice?.textContent ?? null)) {
    notice?.remove();
    notice = text === null ? null : showNotice(text);
  }
}

// Without the router, which goes on to the other page.
function putAddress(address: string): void {
  if (address !== window.location.href) {
    window.history.replaceState(window.history.state, '', address);
  }
}
