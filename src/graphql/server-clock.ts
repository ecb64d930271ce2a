let offset: number | null = null;

/**
 * Records the server's clock from the `Date` header of a response. A response
 * without the header, or whose header CORS hides, changes nothing.
 */
export function recordServerDate(response: Response): void {
  const date = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(date)) {
    offset = date - Date.now();
  }
}

/**
 * Milliseconds that the server's clock is ahead of ours, to the second, by the
 * last response with a `Date` header; null before the first.
 */
export function serverClockOffset(): number | null {
  return offset;
}
