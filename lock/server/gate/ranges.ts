/** A part of a file, in bytes: the first and the last that it has. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Reads which part of a file a request asks for (RFC 9110, section 14.2). Safari
 * plays no video from a server that always sends the whole file.
 *
 * The whole file, which is always allowed, is the answer to several ranges, to
 * another unit, and to a condition: `If-Range` needs a strong tag, and ours are weak.
 *
 * @param size of the file, in bytes.
 * @returns null for the whole file, `unsatisfiable` for a part that it does not have.
 */
export function readRange(
  {method, headers}: Pick<Request, 'method' | 'headers'>,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const asked = headers.get('range');
  if (!asked || method !== 'GET' || headers.has('if-range')) {
    return null;
  }
  const [, from = '', to = ''] =
    /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(asked.trim()) ?? [];
  if (from === '' && to === '') {
    return null;
  }
  // Without a beginning it is the end of the file that is asked for.
  const first = from ? Number(from) : Math.max(0, size - Number(to));
  const last = from && to ? Number(to) : size - 1;
  if (from && last < first && to) {
    return null;
  }
  return first < size
    ? {first, last: Math.min(last, size - 1)}
    : 'unsatisfiable';
}
