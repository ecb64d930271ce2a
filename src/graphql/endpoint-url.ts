/**
 * Returns the URL of one request: the endpoint with `_dc`, the current time in
 * milliseconds, so that no cache responds.
 */
export function endpointUrl(endpoint: string): string {
  return `${endpoint}${endpoint.includes('?') ? '&' : '?'}_dc=${Date.now()}`;
}
