/**
 * Says whether a request is a browser opening a page, as opposed to a script,
 * a style or a call: `Sec-Fetch-Dest: document`, else, in clients that do not
 * send it, an `Accept` with `text/html`. The root is a page for all: checks of
 * whether a site is up ask for it, and take 404 for a site that is down.
 *
 * @param path as the request line has it, without query.
 */
export function isDocumentRequest(request: Request, path: string): boolean {
  if (path === '/') {
    return true;
  }
  const destination = request.headers.get('sec-fetch-dest');
  return destination
    ? destination === 'document'
    : (request.headers.get('accept') ?? '').includes('text/html');
}
