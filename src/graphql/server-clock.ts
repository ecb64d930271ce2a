let offset: number | null = null;

/**
 * Remembers the server's clock from the `Date` header of an answer. An answer
 * without the header, or whose header is hidden by CORS, changes nothing.
 */
export function noteServerDate(response: Response): void {
  const date = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(date)) offset = date - Date.now();
}

/**
 * Milliseconds that the server's clock is ahead of ours by the last answer
 * that told, to the second; null while none has. Rulings, "Gate and session".
 */
export function serverClockOffset(): number | null {
  return offset;
}
