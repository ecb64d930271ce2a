/* global addEventListener, document, location, removeEventListener, window */
// Runs in <head>, in every build. Without one of the page's first scripts, which
// load-deferred.js marks as deferred, nothing starts that could handle
// it: the page is reloaded once, and then says what is missing. It is not
// reloaded while the server is away, because it can be read. Once the main
// script has run, lock/client/gate/recover-chunks.ts does this. It shares the key.
addEventListener(
  'error',
  function recover(event) {
    if (!event.target.defer || window.docusaurus) {
      return;
    }
    removeEventListener('error', recover, true);

    function reloadOnce(answer) {
      var key = 'reloaded-to-chunk';
      // Denied storage cannot tell whether the page has been reloaded.
      if (answer.status > 499 || sessionStorage.getItem(key) === location.href) {
        throw answer;
      }
      sessionStorage.setItem(key, location.href);
      location.reload();
    }

    function showNotice() {
      var notice = document.createElement('p');
      notice.setAttribute('role', 'alert');
      notice.className = 'alert alert--warning';
      notice.style.cssText =
        'position:fixed;inset:auto 1rem 1rem;z-index:1000;max-width:44rem;margin:0 auto;outline:1px solid var(--ifm-color-emphasis-300);background:var(--ifm-background-surface-color,Canvas);color:var(--ifm-font-color-base,CanvasText)';
      notice.textContent =
        'A part of this page could not be fetched. Check your network connection, then reload the page.';
      document.body.append(notice);
    }

    fetch(location.origin + location.pathname, {
      method: 'HEAD',
      cache: 'no-store',
      redirect: 'manual',
    })
      .then(reloadOnce)
      .catch(showNotice);
  },
  true,
);
