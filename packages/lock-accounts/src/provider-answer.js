// Runs in <head> before the first paint, where readers sign in with a provider, which leads back
// to the root of the site, in this tab or another. The script keeps the answer in session storage
// for the form, and goes to the page that the reader came from; Back leads before that page.
(function () {
  var {pathname, search, origin} = location;
  var state = new URLSearchParams(search).get('state');
  if (pathname !== '/' || !state || !/[?&](code|error)=/.test(search)) {
    return;
  }
  try {
    var place = JSON.parse(sessionStorage.getItem('sso')) || {};
    var {[state]: started, ...others} = JSON.parse(localStorage.getItem('sso'));
    var {back, answer} = started;
    localStorage.setItem('sso', JSON.stringify(others));
    sessionStorage.setItem('sso', JSON.stringify(Object.assign(answer, {query: search})));
  } catch {
    // Of another browser, or storage is denied: nothing here can complete it.
    return history.replaceState(history.state, '', '/');
  }
  // Nothing of this page runs any more. Browsers keep 50 entries and drop the first ones.
  stop();
  var steps = place.state === state && history.length < 50 ? history.length - place.length : 0;
  if (steps > 0) {
    // A path such as `//x` is one of this site, too.
    history.replaceState(null, '', origin + back);
    history.go(-steps);
  } else {
    location.replace(origin + back);
  }
})();
