// Runs in <head> before the first paint, in every build. Its source is put
// into the page as it is and its hash into the content policy, so it is plain
// JavaScript and depends on nothing.
(function () {
  var html = document.documentElement;
  var address = new URL(location.href);
  var token = address.searchParams.get('auth_token');
  if (token !== null) {
    // Out of the address before anything is fetched, copied or remembered.
    // The rest of the query stays to the letter, which searchParams would not.
    address.search = address.search
      .slice(1)
      .split('&')
      .filter(function (part) {
        return part.split('=')[0] !== 'auth_token';
      })
      .join('&');
    history.replaceState(history.state, '', address.href);
    if (token) {
      try {
        sessionStorage.setItem('auth_token', token);
      } catch {
        window.handedOverToken = token;
      }
    }
  }
  try {
    if (
      token ||
      localStorage.getItem('token') ||
      sessionStorage.getItem('auth_token')
    ) {
      html.dataset.session = 'stored';
    }
  } catch {
    // Denied storage holds nothing.
  }
})();
