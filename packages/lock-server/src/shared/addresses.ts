/**
 * Lists the addresses of a file: its own name and, for a page, its name with and
 * without a slash, `.html` or `/index.html` at the end.
 *
 * @param name path below the build folder: `usage/assets/index.html`, or
 *   `usage/assets.html` where a site has no trailing slash.
 */
export function listAddresses(name: string): string[] {
  const page = pageAddress(name);
  if (page === undefined) {
    return [`/${name}`];
  }
  return page === '/'
    ? ['/', '/index.html']
    : [page, `${page}/`, `${page}.html`, `${page}/index.html`];
}

/**
 * Returns the address of a page, without a slash at its end; undefined for other files.
 *
 * @param name path below the build folder, see {@link listAddresses}.
 */
export function pageAddress(name: string): string | undefined {
  const page = /^(.*?)(?:(?:^|\/)index)?\.html$/.exec(name)?.[1];
  return page === undefined ? undefined : `/${page}`;
}

/** The settings that decide how Docusaurus names the files of pages. */
export interface SitePaths {
  baseUrl: string;
  trailingSlash: boolean | undefined;
}

/**
 * Returns the file that a build has for the page of a route, as Docusaurus names it.
 *
 * @param route the page's address, as in routes and permalinks.
 * @returns path below the build folder: `usage/assets/index.html`.
 */
export function pageFile(route: string, site: SitePaths): string {
  const page = decodeURI(route.slice(site.baseUrl.length));
  // The permalink of a folder's README has a slash, which its route loses.
  const name = withoutSlash(page);
  return site.trailingSlash === false && name !== ''
    ? `${name}.html`
    : `${page}/index.html`.replace(/^\/+|\/(?=\/)/g, '');
}

/** Returns an address without the slash at its end; the home page keeps its slash. */
export function withoutSlash(address: string): string {
  return address.replace(/(?<=.)\/$/, '');
}

/**
 * Decodes the path of a page as the router in the browser does: characters that need no encoding
 * are decoded, and an encoded slash stays encoded, because it separates no folders.
 *
 * @param path as it stands in the address, without query.
 * @returns null for a path that cannot be decoded, which is not the address of a page.
 */
export function decodePath(path: string): string | null {
  try {
    return decodeURI(path);
  } catch {
    return null;
  }
}
