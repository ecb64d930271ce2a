/**
 * Lists the addresses of a file: its own name and, for a page, its folder with
 * and without a slash or `.html` at the end.
 *
 * @param name path below the build folder: `usage/assets/index.html`.
 */
export function addressesOf(name: string): string[] {
  if (name === 'index.html') {
    return ['/', '/index.html'];
  }
  const page = /^(.*)\/index\.html$/.exec(name)?.[1];
  return page === undefined
    ? [`/${name}`]
    : [`/${page}`, `/${page}/`, `/${page}.html`, `/${page}/index.html`];
}

/**
 * Reads the path of a page as the router in the browser does: what is encoded
 * beyond need is decoded, and an encoded slash stays one, since it separates
 * nothing. The server reads it the same way, so that both find the same page.
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
