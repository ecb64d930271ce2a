/**
 * Says whether a request is a browser opening a page, as opposed to a script,
 * a style or a call: `Sec-Fetch-Dest: document`, else, in clients that do not
 * send it, an `Accept` with `text/html`.
 */
export function isDocumentRequest(request: Request): boolean {
  const destination = request.headers.get('sec-fetch-dest');
  return destination
    ? destination === 'document'
    : (request.headers.get('accept') ?? '').includes('text/html');
}
