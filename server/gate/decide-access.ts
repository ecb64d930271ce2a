import {exceptions} from './exceptions';

/**
 * What a request may have.
 *
 * - `open`: it is an exception and goes on to its route.
 * - `file`: a file of the sign-in build and, with a session, of the guide.
 * - `no-method`: nothing; the method is not one this address answers.
 */
export type Access = 'open' | 'file' | 'no-method';

/**
 * Decides what a request may have, from nothing but these two facts.
 *
 * @param request.method upper case, as the request line has it.
 * @param request.path as the request line has it: not decoded, no query.
 */
export function decideAccess(request: {method: string; path: string}): Access {
  if (!allowedMethods(request.path).includes(request.method)) {
    return 'no-method';
  }
  return exceptions.some(({path}) => path === request.path) ? 'open' : 'file';
}

/**
 * Lists the methods that an address answers, for `Allow` (RFC 9110, section
 * 15.5.6). It depends on the exceptions alone, so it tells nothing of the
 * guide.
 */
export function allowedMethods(path: string): readonly string[] {
  return methodsOf.get(path) ?? files;
}

const files = ['GET', 'HEAD'];
const methodsOf = new Map<string, string[]>();
for (const {method, path} of exceptions) {
  const methods = methodsOf.get(path) ?? [];
  methods.push(...(method === 'GET' ? files : [method]));
  methodsOf.set(path, methods);
}
