/* global addEventListener, document, history, location, removeEventListener, window */
// Runs in <head>, in every build. It handles a script of the page that cannot be fetched before
// React has started, which no other code could handle. It reloads the page once (if the cookie has
// expired, the form is shown first), and then shows a notice with the likely cause. While the
// server is away it does not reload, because the page can still be read. It shares the notice and
// the list of reloads with packages/lock/src/client/tokens/browser.ts.
(function () {
  var notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.className = 'alert alert--warning';
  // The notice covers the page and needs a background: alerts of the theme are translucent.
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
    setTimeout(tell, 10000);
  }

  function tell() {
    window.showNotice('{partMissing}');
  }

  addEventListener(
    'error',
    function recover(event) {
      var isOwnScript = /\/assets\/js\//.test(event.target.src);
      if (!isOwnScript || window.docusaurusRoot) {
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
