/**
 * Replaces what the theme's links call. A page is fetched when its link gets the
 * focus; the links do so themselves when a pointer or a finger comes to them.
 * Nothing is fetched on a slow connection or with Save-Data, which Docusaurus
 * checks, and no page twice.
 *
 * Scripts are loaded, not prefetched: Firefox refuses `<link rel=prefetch>` where
 * the content policy has `default-src 'none'`.
 */
function preloadOnIntent(): void {
  const {preload} = window.docusaurus;
  // A page that cannot be fetched is handled once it is opened.
  async function tryPreload(path: string): Promise<void[]> {
    await Promise.resolve(preload(path)).catch(() => {});
    return [];
  }

  window.docusaurus = {prefetch: () => false, preload: tryPreload};
  document.addEventListener('focusin', ({target}) => {
    if (
      target instanceof HTMLAnchorElement &&
      target.origin === window.location.origin
    ) {
      void tryPreload(target.pathname);
    }
  });
}

// Docusaurus sets the object after it has evaluated the client modules.
if (typeof window !== 'undefined') {
  queueMicrotask(preloadOnIntent);
}
