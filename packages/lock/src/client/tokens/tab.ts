type Events = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

interface Locks {
  request: (name: string, options: LockOptions, run: () => Promise<void>) => Promise<unknown>;
}

/**
 * The browser as far as a session uses it: a window is one, and a test opens
 * several. Each part may be missing, or throw, where the browser denies it.
 */
export interface Tab extends Events {
  readonly localStorage: Storage;
  readonly sessionStorage: Storage;
  readonly document: EventTarget & Pick<Document, 'visibilityState'>;
  readonly location: Pick<Location, 'assign' | 'href' | 'origin' | 'pathname' | 'reload'>;
  readonly history: Pick<History, 'state' | 'replaceState'>;
  readonly navigator: {readonly onLine: boolean; readonly locks?: Locks};
  readonly fetch: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;
  /** Set by the before-paint script where session storage is denied. */
  linkToken?: string;
}

/** The tab that this script runs in. Its parts are missing while pre-rendering. */
export const browserTab: Tab = globalThis;

/**
 * Calls back whenever the reader returns to the page, and returns how to stop. Timers stop while
 * the machine sleeps, and a page in the back-forward cache misses events.
 */
export function onResume(listener: () => void, tab: Tab): () => void {
  const events = [
    [tab.document, 'visibilitychange'],
    [tab, 'online'],
    [tab, 'pageshow'],
  ] as const;
  events.forEach(([target, type]) => target.addEventListener(type, listener));
  return () => events.forEach(([target, type]) => target.removeEventListener(type, listener));
}
