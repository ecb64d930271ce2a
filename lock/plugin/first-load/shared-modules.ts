/** Modules by their requests: `whole`, or the names that are imported. */
export type SharedModules = Readonly<Record<string, 'whole' | readonly string[]>>;

/**
 * What the builds have in common. CommonJS is shared whole; of ES modules only the
 * names that the site imports, so that the rest stays out of the script. A name
 * that is missing fails the build (vendor-script.ts), one that nothing imports
 * fails a test.
 */
export const sharedModules: SharedModules = {
  react: 'whole',
  'react/jsx-runtime': 'whole',
  'react-dom': 'whole',
  'react-dom/client': 'whole',
  'react-helmet-async': ['Helmet', 'HelmetProvider'],
  'react-router-config': ['matchRoutes', 'renderRoutes'],
  'react-router-dom': [
    'BrowserRouter',
    'HashRouter',
    'Link',
    'NavLink',
    'Redirect',
    'Route',
    'matchPath',
    'useHistory',
    'useLocation',
  ],
  '@apollo/client': ['ApolloClient', 'ApolloLink', 'InMemoryCache'],
  '@apollo/client/errors': ['CombinedGraphQLErrors', 'ServerError'],
  '@apollo/client/incremental': ['Defer20220824Handler'],
  '@apollo/client/link': ['ApolloLink'],
  '@apollo/client/link/error': ['ErrorLink'],
  '@apollo/client/link/http': [
    'BaseHttpLink',
    'defaultPrinter',
    'fallbackHttpConfig',
    'parseAndCheckHttpResponse',
    'rewriteURIForGET',
    'selectHttpOptionsAndBodyInternal',
    'selectURI',
  ],
  '@apollo/client/link/retry': ['RetryLink'],
  '@apollo/client/link/utils': ['filterOperationVariables'],
  '@apollo/client/react': ['ApolloProvider'],
  '@apollo/client/utilities': ['canonicalStringify', 'print'],
  rxjs: [
    'EMPTY',
    'catchError',
    'defer',
    'map',
    'mergeMap',
    'of',
    'retry',
    'tap',
    'throwError',
    'timeout',
    'timer',
  ],
  'rxjs/internal/Observable': ['Observable'],
};

/**
 * Adds names that only the pages of a site import, such as `{rxjs: ['interval']}`.
 *
 * @throws Error for a module that is not shared.
 */
export function withNames(more: Readonly<Record<string, readonly string[]>>): SharedModules {
  const added = Object.entries(more).map(([request, names]) => {
    const known = sharedModules[request];
    if (known === undefined) {
      throw new Error(
        `sharedNames of locked() has ${request}, which builds do not share. Remove it: pages can import it without.`,
      );
    }
    return [request, known === 'whole' ? known : [...new Set([...known, ...names])]] as const;
  });
  return {...sharedModules, ...Object.fromEntries(added)};
}
