/** Modules by their requests: `whole`, or the names that are imported. */
export type SharedModules = Readonly<
  Record<string, 'whole' | readonly string[]>
>;

/**
 * What the builds have in common, first what the form needs. CommonJS is shared whole; of ES modules only
 * the names that the site imports, so that the rest stays out of the scripts. A
 * name that is missing fails the build (vendor-script.ts), one that nothing
 * imports fails a test.
 */
export const formModules: SharedModules = {
  react: 'whole',
  'react/jsx-runtime': 'whole',
  'react-dom': 'whole',
  'react-dom/client': 'whole',
};

/**
 * The sign-in page loads these once its form works. Until then they are empty
 * objects there: a file of that page may import them, but not use them while it
 * is evaluated.
 */
export const laterModules: SharedModules = {
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

/** All of them. */
export const sharedModules: SharedModules = {...formModules, ...laterModules};
