import {browserTab, type Tab} from './tab';

/**
 * Calls back whenever the reader returns to the page, and returns how to stop.
 * Timers stop while the machine sleeps, and a page in the back-forward cache
 * misses events.
 */
export function onResume(
  listener: () => void,
  tab: Tab = browserTab,
): () => void {
  const events = [
    [tab.document, 'visibilitychange'],
    [tab, 'online'],
    [tab, 'pageshow'],
  ] as const;
  events.forEach(([target, type]) => target.addEventListener(type, listener));
  return () =>
    events.forEach(([target, type]) =>
      target.removeEventListener(type, listener),
    );
}
