import {matchPath, Route as RouteElement} from 'react-router-dom';
import {addressesOf, readPath} from '../../shared/addresses';

/** The part of a route of React Router that matters here. */
interface Route {
  path?: string | string[];
  exact?: boolean;
  sensitive?: boolean;
  routes?: Route[];
}

/**
 * Makes the browser find a page at the addresses where the server has one, and
 * nowhere else. To the server upper and lower case differ, to React Router they
 * do not unless a route says so. A page answers in several spellings, and
 * Docusaurus hydrates it only in one, so the address becomes that one. The
 * router must not read an address of no page at all as one of a page, or fail
 * at it: such an address is written so that it means itself.
 */
export function alignRoutes(routes: Route[]): void {
  makeSensitive(routes);
  // What renders the routes passes this on from none of them.
  Object.assign(RouteElement, {defaultProps: {sensitive: true}});
  const {pathname} = window.location;
  // No other address has a second spelling.
  if (/%|\.html$/.test(pathname)) {
    putAddress(alignedPath(pathname, routes));
  }
  alignFragment();
  // Before the router, which listens later. A fragment that is typed into the
  // address bar comes this way.
  window.addEventListener('popstate', alignFragment);
}

function alignedPath(pathname: string, routes: Route[]): string {
  const path = readPath(pathname);
  if (path === null) {
    return spellOut(pathname);
  }
  // As Docusaurus reads it.
  const page = path.trim().replace(/(\/index)?\.html$/, '') || '/';
  if (!isRoute(page, routes)) {
    return pathname;
  }
  const name = `${page}/index.html`.replace(/^\/+|\/(?=\/)/g, '');
  return addressesOf(name).includes(path) ? encodeURI(page) : spellOut(pathname);
}

/** Writes an address so that decoding it gives what stands in it now. */
function spellOut(pathname: string): string {
  return pathname.replaceAll('%', '%25').replace(/\.html$/, '$&/');
}

function isRoute(path: string, routes: Route[]): boolean {
  return routes.some(
    (route) =>
      (route.exact && matchPath(path, route) !== null) || isRoute(path, route.routes ?? []),
  );
}

/** Docusaurus decodes fragments, and would crash at one that it cannot decode. */
function alignFragment(): void {
  const {pathname, hash} = window.location;
  try {
    decodeURIComponent(hash);
  } catch {
    putAddress(pathname, hash.replaceAll('%', '%25'));
  }
}

function putAddress(pathname: string, hash = window.location.hash): void {
  const {origin, search, href} = window.location;
  // Two slashes at the beginning would name another server.
  const address = origin + pathname + search + hash;
  if (address !== href) {
    window.history.replaceState(window.history.state, '', address);
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
