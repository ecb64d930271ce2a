/* global document, requestAnimationFrame, window */
// Runs in <head>, after the links that rewrite-pages.ts writes: once the page is
// painted, it adds the scripts, and then the whole style sheet.
(async function () {
  var links = document.querySelectorAll('link[data-deferred]');
  if (document.readyState === 'loading') {
    await new Promise(function (resolve) {
      document.addEventListener('DOMContentLoaded', resolve);
    });
  }
  // A hidden tab paints nothing.
  if (document.visibilityState !== 'hidden') {
    await new Promise(function (resolve) {
      requestAnimationFrame(function () {
        setTimeout(resolve);
      });
    });
  }
  var scripts = [];
  var sheets = [];
  links.forEach(function (link) {
    (link.as === 'script' ? scripts : sheets).push(link);
  });
  await Promise.all(scripts.map(addScript));
  // Afterwards, since they would share line and connections with the scripts.
  sheets.forEach(function (link) {
    addSheet(link.href, 1000);
  });

  // Without it the page can be read, but its search box has no style. Where it is
  // refused because the cookie is missing, the page is about to renew that.
  function addSheet(href, pause) {
    var sheet = document.createElement('link');
    Object.assign(sheet, {rel: 'stylesheet', href: href});
    sheet.onload = window.fetchFont;
    sheet.onerror = function () {
      sheet.remove();
      setTimeout(addSheet, pause, href, 2 * pause);
    };
    document.head.append(sheet);
  }

  function addScript(link) {
    var script = document.createElement('script');
    // The bundler's runtime compares addresses as written, to load nothing twice.
    var src = link.getAttribute('href');
    // In order, and marked for recover.js.
    Object.assign(script, {src: src, async: false, defer: true});
    return new Promise(function (resolve) {
      script.onload = script.onerror = resolve;
      document.head.append(script);
    });
  }
})();
