/**
 * Whether a stored value can be a token: visible ASCII, at most 8192 characters. For any other
 * value in a header, `fetch` would throw.
 */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]{1,8192}$/.test(value);
}
