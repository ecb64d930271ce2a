/**
 * Says whether the body of a request is JSON by its type, which no form of
 * another site can send.
 */
export function isJson({headers}: Request): boolean {
  return /^application\/json *(;|$)/i.test(headers.get('content-type') ?? '');
}
