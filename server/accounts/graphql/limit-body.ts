import {readBody} from '../../http/read-body';
import {Refusal} from '../../http/refusal';

/**
 * Reads a request's body up to a limit.
 * @param limit bytes.
 * @returns a request that holds the body, or undefined when it is longer;
 *   what lies beyond the limit is not read.
 */
export async function limitBody(
  request: Request,
  limit: number,
): Promise<Request | undefined> {
  const {url, method, headers, signal} = request;
  if (method === 'GET' || method === 'HEAD') {
    return request;
  }
  try {
    const body = await readBody(request, limit);
    return new Request(url, {method, headers, signal, body});
  } catch (error) {
    if (error instanceof Refusal && error.status === 413) {
      return undefined;
    }
    throw error;
  }
}
