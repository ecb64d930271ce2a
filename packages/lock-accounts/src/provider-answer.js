// Runs in <head> before the first paint, where readers sign in with a provider. The provider
// leads back to the root of the site. The script replaces that address at once by the one from
// which the reader came, and keeps the answer in session storage for the form.
(function () {
  var address = new URL(location.href);
  var answer = address.searchParams;
  var isAnswer = answer.has('state') && (answer.has('code') || answer.has('error'));
  if (address.pathname !== '/' || !isAnswer) {
    return;
  }
  var back = '/';
  try {
    var started = JSON.parse(sessionStorage.getItem('sso'));
    // Of another tab, or of somebody else: nothing here can complete it.
    if (started && started.state === answer.get('state')) {
      started.query = address.search;
      sessionStorage.setItem('sso', JSON.stringify(started));
      back = started.back;
    }
  } catch {
    // Denied storage holds nothing.
  }
  history.replaceState(history.state, '', back);
})();
