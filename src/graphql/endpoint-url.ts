/**
 * The address of one request: the endpoint with `_dc`, the time of the request
 * in milliseconds, so that no cache answers it. Specification 7.
 */
export function endpointUrl(endpoint: string): string {
  return `${endpoint}${endpoint.includes('?') ? '&' : '?'}_dc=${Date.now()}`;
}
