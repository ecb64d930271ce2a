/* global addEventListener, document, location, window */
// Runs in <head>, in every build. Without one of the page's first scripts, which
// plugins/late-scripts marks as deferred, nothing starts that could handle
// it: the page is reloaded once, and then says what is missing. Once the main
// script has run, src/gate/recover-chunks.ts does this. It shares the key.
addEventListener(
  'error',
  function (event) {
    var key = 'reloaded-to-chunk';
    if (!event.target.defer || window.docusaurus) {
      return;
    }
    try {
      if (sessionStorage.getItem(key) !== location.href) {
        sessionStorage.setItem(key, location.href);
        location.reload();
        return;
      }
    } catch {
      // Denied storage cannot tell whether the page has been reloaded.
    }
    if (document.querySelector('[data-missing-script]')) {
      return;
    }
    var notice = document.createElement('p');
    notice.dataset.missingScript = '';
    notice.setAttribute('role', 'alert');
    notice.className = 'alert alert--warning';
    notice.style.cssText = 'position:fixed;bottom:0;margin:1rem;z-index:1000';
    notice.textContent =
      'A part of this page could not be fetched. Check your network connection, then reload the page.';
    document.body.append(notice);
  },
  true,
);
