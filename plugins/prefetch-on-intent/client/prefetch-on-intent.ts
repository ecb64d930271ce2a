/**
 * Replaces what the theme's links call when they come into view, and prefetches
 * the page of a link that gets the focus. Links preload by themselves when a
 * pointer comes over them or a finger touches them. Neither happens on a slow
 * connection or with Save-Data, which Docusaurus checks.
 */
function prefetchOnIntent(): void {
  const {prefetch, preload} = window.docusaurus;
  window.docusaurus = {prefetch: () => false, preload};
  document.addEventListener('focusin', ({target}) => {
    if (
      target instanceof HTMLAnchorElement &&
      target.origin === window.location.origin
    ) {
      void prefetch(target.pathname);
    }
  });
}

// Docusaurus sets the object after it has evaluated the client modules.
if (typeof window !== 'undefined') {
  queueMicrotask(prefetchOnIntent);
}
