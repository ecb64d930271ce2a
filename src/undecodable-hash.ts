// When an open page goes to another address, Docusaurus decodes the #heading of that address, and
// the page crashes if it cannot be decoded. This code removes such a heading before the router
// reads the address.
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
