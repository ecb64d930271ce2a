/* global document, requestAnimationFrame, window */
// Deferred, so that it runs when the page is parsed and its style sheet is
// there. In order, and marked for plugins/vendor-script/recover.js.
async function loadScripts() {
  // A reader on the way back to the guide does not need those of the sign-in page
  // (plugins/return-script).
  await window.returning;
  for (const link of document.querySelectorAll('link[rel=later-script]')) {
    const script = document.createElement('script');
    // The bundler's runtime compares addresses as written, to load nothing twice.
    const src = link.getAttribute('href');
    Object.assign(script, {src, async: false, defer: true});
    document.head.append(script);
  }
}

// Cached scripts would run before the first paint. A hidden tab paints nothing.
if (document.visibilityState === 'hidden') {
  loadScripts();
} else {
  requestAnimationFrame(() => setTimeout(loadScripts));
}
