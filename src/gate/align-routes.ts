import {Route as RouteElement} from 'react-router-dom';

/** The part of a route of React Router that matters here. */
interface Route {
  sensitive?: boolean;
  routes?: Route[];
}

/**
 * Makes the browser find a page at the addresses where the server has one. To
 * the server upper and lower case differ, to React Router they do not unless a
 * route says so. And a page answers at `/x.html` and `/x/index.html` too, which
 * Docusaurus hydrates only at `/x`, so the address becomes that one.
 */
export function alignRoutes(routes: Route[]): void {
  makeSensitive(routes);
  // What renders the routes passes this on from none of them.
  Object.assign(RouteElement, {defaultProps: {sensitive: true}});
  const {pathname, search, hash} = window.location;
  const page = pathname.replace(/(\/index)?\.html$/, '') || '/';
  if (page !== pathname) {
    window.history.replaceState(window.history.state, '', page + search + hash);
  }
}

// Docusaurus writes a list with a hole for a site without pages, which forEach
// skips.
function makeSensitive(routes: Route[]): void {
  routes.forEach((route) => {
    route.sensitive = true;
    makeSensitive(route.routes ?? []);
  });
}
