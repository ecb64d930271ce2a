/* global document, FontFace, window */
// Runs in <head>, as <script data-font="…">. A page has the font if an earlier one
// has fetched it. If it came in the middle of a page, the browser would lay out all
// of it again, and lines would break elsewhere.
(function () {
  var data = document.currentScript.dataset;
  var address = data.font;
  var face = new FontFace('Inter Variable', 'url(' + address + ')', {
    weight: '100 900',
    display: 'optional',
  });
  try {
    // The form has its font in the page.
    if (!('hasFont' in data) && localStorage.getItem('font') === address) {
      document.fonts.add(face);
    }
  } catch {
    // Denied storage: every page has the font of the system.
  }
  // load-deferred.js calls it when the page has everything else.
  window.fetchFont = async function () {
    try {
      await face.load();
      localStorage.setItem('font', address);
    } catch {
      // The next page tries again.
    }
  };
})();
