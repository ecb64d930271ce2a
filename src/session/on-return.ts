/**
 * Calls at each return of the reader to the page, and returns how to stop.
 * Timers sleep with the machine, and events miss a page that is kept for the
 * Back button.
 */
export function onReturn(look: () => void): () => void {
  const events: [EventTarget, string][] = [
    [document, 'visibilitychange'],
    [window, 'online'],
    [window, 'pageshow'],
  ];
  events.forEach(([target, type]) => target.addEventListener(type, look));
  return () =>
    events.forEach(([target, type]) => target.removeEventListener(type, look));
}
