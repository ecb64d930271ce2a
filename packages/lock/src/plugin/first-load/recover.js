/* global addEventListener, document, history, location, removeEventListener, window */
// Runs in <head>, in every build. Without one of the page's first scripts, which load-deferred.js
// marks as deferred, nothing starts that could handle it: the page is reloaded once, and then says
// what is missing. It is not reloaded while the server is away, because it can be read. Once the
// main script has run, packages/lock/src/client/gate/recover-chunks.ts does this. It shares the
// notice and the list of reloads (packages/lock/src/client/tokens/storage.ts).
(function () {
  var notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.className = 'alert alert--warning';
  // It lies over the page, whose own alerts let the page through.
  notice.style.cssText =
    'position:fixed;inset:auto 1rem 1rem;z-index:1000;max-width:44rem;margin:0 auto;outline:1px solid var(--ifm-color-emphasis-300);background:var(--ifm-background-surface-color,Canvas);color:var(--ifm-font-color-base,CanvasText)';
  window.showNotice = function (text) {
    notice.remove();
    if (text) {
      notice.textContent = text;
      document.body.append(notice);
    }
  };

  function reloadOnce(answer) {
    var state = history.state || {};
    var reloads = state.reloads || [];
    if (answer.status > 499 || reloads.includes('chunk')) {
      throw answer;
    }
    history.replaceState(Object.assign({}, state, {reloads: reloads.concat('chunk')}), '');
    location.reload();
  }

  function tell() {
    window.showNotice(
      'A part of this page could not be fetched. Check your network connection, then reload the page.',
    );
  }

  addEventListener(
    'error',
    function recover(event) {
      if (!event.target.defer || window.docusaurus) {
        return;
      }
      removeEventListener('error', recover, true);
      fetch(location.origin + location.pathname, {
        method: 'HEAD',
        cache: 'no-store',
        redirect: 'manual',
      })
        .then(reloadOnce)
        .catch(tell);
    },
    true,
  );
})();
