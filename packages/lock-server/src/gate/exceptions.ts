/** A route that is answered without a session. */
export interface OpenRoute {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** Why strangers may use the route. */
  reason: string;
}

/**
 * The requests that are answered without a session. Everything else is a file and needs one: a
 * route that is neither in this table nor named by a feature cannot be reached.
 *
 * Methods and paths are compared exactly, as they stand in the request line: no patterns, no
 * prefixes, no decoding, so no exception can be widened by spelling a path differently (three of
 * four advisories of oauth2-proxy 7.15.2 were exceptions to the gate). `HEAD` is answered where
 * `GET` is (RFC 9110, section 9.3.2).
 */
const exceptions: readonly OpenRoute[] = [
  {
    method: 'GET',
    path: '/session',
    reason:
      'Says whether there is a session. A server in front that has the files asks this for every request.',
  },
  {
    method: 'DELETE',
    path: '/session',
    reason: 'Signing out must work when the session has just run out.',
  },
  {
    method: 'POST',
    path: '/graphql',
    reason: 'Signing in happens here; the endpoint checks its own token.',
  },
  {
    method: 'GET',
    path: '/graphql',
    reason: 'Queries may use GET; the endpoint checks its own token.',
  },
  {
    method: 'GET',
    path: '/healthz',
    reason: 'A balancer has no session; the response holds nothing of the site.',
  },
  {
    method: 'GET',
    path: '/readyz',
    reason:
      'A load balancer has no session. It learns only whether the server is ready, checked every 5 s at most.',
  },
];

/** The routes of a feature. */
export interface Routes {
  exceptions?: readonly OpenRoute[];
  /**
   * Addresses of routes for readers, each exact or ending in `/*`. A stranger gets the same answer
   * there as at any other address.
   */
  readerPaths?: readonly string[];
}

/** Lists the exceptions of the core and of features. */
export const listExceptions = (features: readonly Routes[]): OpenRoute[] =>
  [{exceptions}, ...features].flatMap((one: Routes) => one.exceptions ?? []);

/** Lists the paths of all routes, of the core and of features. */
export const listPaths = (features: readonly Routes[]): string[] => [
  ...listExceptions(features).map(({path}) => path),
  ...features.flatMap(({readerPaths = []}) => readerPaths),
];

/**
 * Lists what is answered without a cookie, except the files of the sign-in page, as rows of
 * methods, path and reason. Every other request gets the sign-in page or an empty refusal.
 */
export const listOpen = (features: readonly Routes[]): string[][] =>
  listExceptions(features).map(({method, path, reason}) => [
    ...[method === 'GET' ? 'GET,HEAD' : method, path, reason],
  ]);

/**
 * Whether a route answers an address, so that no page can have that address.
 *
 * @param path without a slash at its end.
 */
export const isRoute = (path: string, features: readonly Routes[]): boolean =>
  matchesPath(path, listPaths(features));

/** Whether a path matches one of `paths`, each of which is exact or ends in `/*`. */
export const matchesPath = (path: string, paths: readonly string[]): boolean =>
  paths.some((one) =>
    one.endsWith('/*') ? `${path}/`.startsWith(one.slice(0, -1)) : path === one,
  );
