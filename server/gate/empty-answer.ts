/**
 * Makes an answer without a body that no cache keeps: refusals, and whatever
 * `/session` says.
 */
export function emptyAnswer(
  status: number,
  headers: Record<string, string> = {},
): Response {
  const all: Record<string, string> = {
    'cache-control': 'no-store',
    ...headers,
  };
  // A 204 must not have one (RFC 9110, section 8.6); without it Node would
  // send other empty answers in chunks.
  if (status !== 204) {
    all['content-length'] = '0';
  }
  return new Response(null, {status, headers: all});
}
