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
  const end = size - 1;
  const range =
    from === ''
      ? {first: Math.max(0, size - Number(to)), last: end}
      : {first: Number(from), last: to === '' ? end : Number(to)};
  if (from !== '' && range.last < range.first && to !== '') {
    return null;
  }
  return range.first > end
    ? 'unsatisfiable'
    : {...range, last: Math.min(range.last, end)};
}
