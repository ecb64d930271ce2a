/* global document, requestAnimationFrame */
// Deferred, so that it runs when the page is parsed and its style sheet is
// there. In order, and marked for plugins/vendor-script/recover.js.
function loadScripts() {
  for (const {href} of document.querySelectorAll('link[rel=later-script]')) {
    const script = document.createElement('script');
    Object.assign(script, {src: href, async: false, defer: true});
    document.head.append(script);
  }
}

// Cached scripts would run before the first paint. A hidden tab paints nothing.
if (document.visibilityState === 'hidden') {
  loadScripts();
} else {
  requestAnimationFrame(() => setTimeout(loadScripts));
}
