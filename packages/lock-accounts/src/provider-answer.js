// Runs in <head> before the first paint, on a site whose readers sign in with a provider. The
// provider redirects to the root of the site, in the tab that began or in another. The script keeps
// the answer in session storage for the form, and goes to the page that the reader came from. From
// there, the Back button leads to the page before it.
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
    // The sign-in began in another browser, or storage is denied: it cannot be completed here.
    return history.replaceState(history.state, '', '/');
  }
  // Stops loading this page. Browsers keep 50 entries and drop the first ones.
  stop();
  var steps = place.state === state && history.length < 50 ? history.length - place.length : 0;
  if (steps > 0) {
    // With the origin, because a path such as `//x` would name another site without it.
    history.replaceState(null, '', origin + back);
    history.go(-steps);
  } else {
    location.replace(origin + back);
  }
})();
