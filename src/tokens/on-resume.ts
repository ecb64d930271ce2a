/**
 * Calls back whenever the reader returns to the page, and returns how to stop.
 * Timers stop while the machine sleeps, and a page in the back-forward cache
 * misses events.
 */
export function onResume(listener: () => void): () => void {
  const events: [EventTarget, string][] = [
    [document, 'visibilitychange'],
    [window, 'online'],
    [window, 'pageshow'],
  ];
  events.forEach(([target, type]) => target.addEventListener(type, listener));
  return () =>
    events.forEach(([target, type]) =>
      target.removeEventListener(type, listener),
    );
}
