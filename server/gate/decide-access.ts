import {exceptions} from './exceptions';

/**
 * What a request may have.
 *
 * - `open`: it is an exception and goes on to its route.
 * - `guide`: any file of either build.
 * - `sign-in`: files of the sign-in build only.
 * - `no-method`: nothing; the method is not one this address answers.
 */
export type Access = 'open' | 'guide' | 'sign-in' | 'no-method';

/**
 * Decides what a request may have, from nothing but these three facts.
 *
 * @param request.method upper case, as the request line has it.
 * @param request.path as the request line has it: not decoded, no query.
 * @param hasSession whether the gate cookie is valid.
 */
export function decideAccess(
  request: {method: string; path: string},
  hasSession: boolean,
): Access {
  if (allowedMethods(request.path).includes(request.method)) {
    const isException = exceptions.some(({path}) => path === request.path);
    if (isException) {
      return 'open';
    }
    return hasSession ? 'guide' : 'sign-in';
  }
  return 'no-method';
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
