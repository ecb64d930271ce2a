const signsOfReader = ['pointermove', 'touchstart', 'wheel', 'keydown'];

/**
 * Replaces what the theme's links call when they come into view. A page is
 * fetched when its link gets the focus; the links do so themselves when a
 * pointer or a finger comes to them. Pages of links in view are fetched only
 * after the reader has moved, one at a time and while the browser is idle.
 * Nothing is fetched on a slow connection or with Save-Data, which Docusaurus
 * checks.
 */
function prefetchOnIntent(): void {
  const {prefetch, preload} = window.docusaurus;
  const inView = new Set<string>();
  let isWaiting = true;

  function fetchNext(): void {
    const [path] = inView;
    if (isWaiting || path === undefined) {
      return;
    }
    isWaiting = true;
    inView.delete(path);
    whenIdle(() => {
      const fetched = Promise.resolve(prefetch(path));
      void fetched
        .catch(() => {})
        .then(() => {
          isWaiting = false;
          fetchNext();
        });
    });
  }

  window.docusaurus = {
    prefetch(path) {
      inView.add(path);
      fetchNext();
      return false;
    },
    preload,
  };
  document.addEventListener('focusin', ({target}) => {
    if (
      target instanceof HTMLAnchorElement &&
      target.origin === window.location.origin
    ) {
      void prefetch(target.pathname);
    }
  });
  function start(): void {
    for (const sign of signsOfReader) {
      window.removeEventListener(sign, start);
    }
    isWaiting = false;
    fetchNext();
  }
  for (const sign of signsOfReader) {
    window.addEventListener(sign, start, {passive: true});
  }
}

// Safari has no requestIdleCallback.
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) {
    window.requestIdleCallback(run);
  } else {
    setTimeout(run, 200);
  }
}

// Docusaurus sets the object after it has evaluated the client modules.
if (typeof window !== 'undefined') {
  queueMicrotask(prefetchOnIntent);
}
