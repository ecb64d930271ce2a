/**
 * Lists the addresses of a file: its own name and, for a page, its name with and
 * without a slash, `.html` or `/index.html` at the end.
 *
 * @param name path below the build folder: `usage/assets/index.html`, or
 *   `usage/assets.html` where a site has no trailing slash.
 */
export function listAddresses(name: string): string[] {
  const page = findPage(name);
  if (page === undefined) {
    return [`/${name}`];
  }
  return page === '/'
    ? ['/', '/index.html']
    : [page, `${page}/`, `${page}.html`, `${page}/index.html`];
}

/**
 * The address of a page, without a slash at its end; undefined for other files.
 *
 * @param name as of {@link listAddresses}.
 */
export function findPage(name: string): string | undefined {
  const page = /^(.*?)(?:(?:^|\/)index)?\.html$/.exec(name)?.[1];
  return page === undefined ? undefined : `/${page}`;
}

/** What decides how Docusaurus names the files of pages. */
export interface SitePaths {
  baseUrl: string;
  trailingSlash: boolean | undefined;
}

/**
 * Where a build has the page of a route, as Docusaurus writes it.
 *
 * @param route its address, as routes and permalinks have it.
 * @returns path below the build folder: `usage/assets/index.html`.
 */
export function findFile(route: string, site: SitePaths): string {
  const page = decodeURI(route.slice(site.baseUrl.length));
  // The permalink of a folder's README has a slash, which its route loses.
  const name = withoutSlash(page);
  return site.trailingSlash === false && name !== ''
    ? `${name}.html`
    : `${page}/index.html`.replace(/^\/+|\/(?=\/)/g, '');
}

/** An address without the slash at its end; the home page keeps its own. */
export function withoutSlash(address: string): string {
  return address.replace(/(?<=.)\/$/, '');
}

/**
 * Reads the path of a page as the router in the browser does: what is encoded beyond need is
 * decoded, and an encoded slash stays one, since it separates nothing.
 *
 * @param path as it stands in the address, without query.
 * @returns null for what cannot be decoded, which is no page's address.
 */
export function readPath(path: string): string | null {
  try {
    return decodeURI(path);
  } catch {
    return null;
  }
}
