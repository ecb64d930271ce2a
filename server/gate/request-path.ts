/**
 * Takes the path out of a request's URL as it was sent: not decoded, without
 * query. The gate decides on this text and the files are looked up by it, so
 * the two cannot disagree about what was asked for.
 */
export function requestPath(request: Request): string {
  const {url} = request;
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const length = url.slice(start).search(/[?#]/);
  return length < 0 ? url.slice(start) : url.slice(start, start + length);
}
