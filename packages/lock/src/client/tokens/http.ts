/** Resolves after `ms` milliseconds. */
export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/**
 * Returns the URL of one request: the endpoint with `_dc`, the current time in
 * milliseconds, so that no cache responds.
 */
export function endpointUrl(endpoint: string): string {
  return `${endpoint}${endpoint.includes('?') ? '&' : '?'}_dc=${Date.now()}`;
}

let clockOffset: number | null = null;

/**
 * Records the server's clock from the `Date` header of a response. A response
 * without the header, or whose header CORS hides, changes nothing.
 */
export function recordServerDate(response: Response): void {
  const date = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(date)) {
    clockOffset = date - Date.now();
  }
}

/**
 * Milliseconds that the server's clock is ahead of ours, to the second, by the
 * last response with a `Date` header; null before the first.
 */
export function serverClockOffset(): number | null {
  return clockOffset;
}
