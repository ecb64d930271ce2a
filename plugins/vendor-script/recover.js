/* global addEventListener, document, location */
// Runs in <head>, in every build. Without one of the page's first scripts, which
// plugins/late-scripts marks as deferred, nothing starts that could handle
// it: the page is reloaded once, and then says what is missing. Scripts that are
// loaded later are handled in src/gate/recover-chunks.ts, which shares the key.
addEventListener(
  'error',
  function (event) {
    var key = 'reloaded-to-chunk';
    if (!event.target.defer) {
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
