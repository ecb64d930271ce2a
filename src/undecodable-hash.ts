// Docusaurus decodes the #heading of an address that an open page is sent to, and a page that
// cannot crashes. This runs before its router reads the address.
if (typeof window !== 'undefined') {
  window.addEventListener(
    'popstate',
    () => {
      try {
        decodeURIComponent(location.hash);
      } catch {
        history.replaceState(history.state, '', location.pathname + location.search);
      }
    },
    {capture: true},
  );
}
