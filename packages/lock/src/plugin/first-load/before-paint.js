// Runs in <head> before the first paint, in every build. Its source is put into the page as it is
// and its hash into the content policy, so it is plain JavaScript and depends on nothing.
(function () {
  var html = document.documentElement;
  var address = new URL(location.href);
  // The router throws for a path that cannot be decoded: neither the form nor a page would work.
  try {
    decodeURI(address.pathname);
  } catch {
    address.pathname = address.pathname.replace(/%/g, '%25');
    history.replaceState(history.state, '', address.href);
  }
  var token = address.searchParams.get('auth_token');
  if (token !== null) {
    // Removes the token from the address before anything is fetched, copied or remembered, in every
    // spelling: `auth%5Ftoken` is the same name. The rest of the query has to stay as it is
    // written, and searchParams would rewrite it.
    address.search = address.search
      .slice(1)
      .split('&')
      .filter(function (part) {
        return !new URLSearchParams(part).has('auth_token');
      })
      .join('&');
    history.replaceState(history.state, '', address.href);
  }
  // Denied storage counts as empty.
  function read(name, key) {
    try {
      return window[name].getItem(key);
    } catch {
      return null;
    }
  }
  // The token of this tab's session: that of an earlier link comes first. A link may also have
  // signed in another user in another tab, see `linkUser` below.
  var current =
    read('sessionStorage', 'auth_token') ||
    read('localStorage', 'token') ||
    read('sessionStorage', 'token');
  if (token && token !== current) {
    try {
      // Beside another session the token waits, because the reader may have to choose.
      var isBeside = current || read('localStorage', 'linkUser');
      sessionStorage.setItem(isBeside ? 'offered_auth_token' : 'auth_token', token);
    } catch {
      if (!current) {
        window.linkToken = token;
      }
    }
  }
  if (token || current) {
    html.dataset.session = 'stored';
  }
})();
