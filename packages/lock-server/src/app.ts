import {type ErrorHandler, Hono, type MiddlewareHandler} from 'hono';
import type {AppParts, Endpoint, LoadedFeature} from './feature';
import {
  type FindAddress,
  clientAddress,
  isCrossSite,
  isForThisMachine,
  localHosts,
  type ReaderEnv,
  type ServerEnv,
} from './http/requests';
import {guideResponses, signInResponses} from './gate/responses';
import {matchesPath, listPaths} from './gate/exceptions';
import {createGate, requestPath} from './gate/gate';
import type {GuideBuilds} from './gate/site-files';
import {responseHeaders, withHeaders} from './gate/security-headers';
import {createGateCookie, type GateCookie} from './gate/gate-cookie';
import {createReaderCheck, type FindReader} from './gate/readers';
import {sessionRoutes} from './gate/session-routes';
import {createSignOuts} from './gate/sign-outs';
import {emptyResponse, Refusal} from './http/bodies';
import {graphqlRoute} from './graphql/graphql-route';
import {createAuthenticate} from './graphql/authenticate';
import {createCookieHeaders} from './graphql/session-cookie';
import {createReadiness, type Monitoring, watchRequests} from './monitoring/monitoring';
import {ignoreEvents, describeError} from './monitoring/log';
import {errorLog} from './terminal/standard-error';

const noStore = {'cache-control': 'no-store'};

/**
 * The members of the endpoint that an app uses; without `healthCheck` the endpoint counts as ready.
 */
type EndpointMembers = Pick<Endpoint, 'findSession' | 'findSessionId' | 'healthCheck'>;

/** Options of {@link createApp}. */
export interface AppOptions extends Partial<Omit<Monitoring, 'metrics'>>, Partial<EndpointMembers> {
  /** Answers the requests to `/graphql`. */
  graphql: Endpoint['fetch'];
  /** The features that are open; default none. */
  features?: readonly LoadedFeature[];
  /** The mutations of features that sign in; default none. */
  signIns?: readonly string[];
  /** The builds of the guide. */
  guides: GuideBuilds;
  /** The folder of the sign-in build. */
  signInDir: string;
  /** Whether the form has the link to change a password; default false. */
  offersPasswordChange?: boolean;
  /** Secrets of the gate cookie: the first signs, all verify. */
  secrets: readonly string[];
  /**
   * Origin that readers see. Its scheme decides the cookie's name and attributes, and whether HSTS
   * is sent.
   */
  siteUrl: string;
  /** Life of the gate cookie in seconds; default 8 hours. */
  cookieLife?: number;
  /** How long an answer to `me` may take, in ms; default 15000. */
  endpointTimeout?: number;
  /** Whether stacks of unexpected errors are written; default false. */
  debug?: boolean;
  /** How many proxies in front of the server are ours; default 0. */
  trustProxy?: number;
  /** Whether the server is about to stop, so that `/readyz` answers 503; default never. */
  isStopping?: () => boolean;
  /** The clock of the gate cookie, in epoch milliseconds. */
  now?: () => number;
}

/**
 * Assembles the server without listening, so that tests can call `app.request()`.
 *
 * @throws Error that names `docusaurus-lock build` when a build folder holds no site.
 */
export function createApp(options: AppOptions): Hono<ServerEnv> {
  const {siteUrl, guides, features = [], trustProxy = 0, report = ignoreEvents} = options;
  const security = {
    secure: siteUrl.startsWith('https:'),
    connect: features.flatMap(({connect = []}) => connect),
    allowed: guides.allow,
  };
  const headers = responseHeaders(security);
  const cookie = createGateCookie({
    secrets: options.secrets,
    siteUrl,
    life: options.cookieLife,
    now: options.now,
  });
  const findReader = createReaderCheck({
    cookie,
    findSession: options.findSession,
    roles: guides.roles,
    audiences: guides.folders,
  });
  const findAddress: FindAddress = (c) => clientAddress(c.req.raw, c.env, trustProxy);
  const parts: AppParts = {
    guides,
    responses: guideResponses(guides.folders, security, guides.locales),
    authenticate: createAuthenticate({...options, milliseconds: options.endpointTimeout}),
    findAddress,
    report,
    observe: options.observe,
    siteUrl: new URL(siteUrl).origin,
    headers,
  };
  const routes = features.map(({routes, ...one}) => ({...one, ...routes?.(parts)}));

  const app = new Hono<ServerEnv>({getPath: requestPath});
  if (options.watch) {
    const findAccount = ({headers}: Request) => cookie.check(headers.get('cookie'))?.userId;
    app.use(watchRequests({watch: options.watch, findAddress, findAccount}));
  }
  setReader(app, findReader, headers, features);
  routes.forEach(({forReaders, readerPaths}) => addReaderRoutes(app, forReaders, readerPaths));
  app.all(
    '*',
    createGate({
      features,
      findReader,
      guides: parts.responses,
      signIn: signInResponses(
        options.signInDir,
        security,
        options.offersPasswordChange,
        guides.locales,
      ),
      headers,
    }),
  );
  addRoutesOfCore(app, options, {...parts, cookie});
  routes.forEach(({forAll}) => forAll && app.route('/', forAll));
  app.notFound(() => emptyResponse(404, headers));
  app.onError(answerErrors(headers, options.debug));
  const isLocal = localHosts.includes(new URL(siteUrl).hostname);
  return isLocal ? respondLocally(app, headers) : app;
}

function addRoutesOfCore(
  app: Hono<ServerEnv>,
  options: AppOptions,
  {authenticate, findAddress, cookie, report, guides}: AppParts & {cookie: GateCookie},
): void {
  const {features = [], signIns} = options;
  const cookieHeaders = createCookieHeaders({
    ...{cookie, guides, report, signIns},
    recordVisit: async (...visit) => {
      for (const {recordVisit} of features) {
        await recordVisit?.(...visit);
      }
    },
  });
  app.route('/', healthRoutes(options));
  const signOuts = createSignOuts();
  app.route('/', graphqlRoute({authenticate, findAddress, cookieHeaders, signOuts}));
  app.route('/', sessionRoutes({cookie, findAddress, report, signOuts}));
}

/**
 * Stores the reader and the form of refusals in the context of each route. Files are not included.
 */
function setReader(
  app: Hono<ServerEnv>,
  findReader: FindReader,
  headers: Readonly<Record<string, string>>,
  features: readonly LoadedFeature[],
): void {
  const withMessage = features.flatMap(({messagePaths = []}) => messagePaths);
  // Not for files: the gate finds their reader itself, to answer them without a promise.
  for (const path of new Set(listPaths(features))) {
    const refusalForm = withMessage.includes(path) ? 'json' : 'nothing';
    app.use(path, withHeaders(headers), async (c, next) => {
      c.set('reader', (await findReader(c.req.raw)) ?? undefined);
      c.set('refusalForm', refusalForm);
      await next();
    });
  }
}

/**
 * Adds a feature's routes for readers before the gate. A request of a stranger, or for a path that
 * is not in the feature's `readerPaths`, goes on to the gate.
 */
function addReaderRoutes(
  app: Hono<ServerEnv>,
  forReaders = new Hono<ReaderEnv>(),
  paths: readonly string[] = [],
): void {
  for (const {method, path, ...route} of forReaders.routes) {
    const handler: MiddlewareHandler<ServerEnv> = route.handler;
    app.on(method, path, (c, next) => {
      if (!c.get('reader') || !matchesPath(c.req.path, paths)) {
        return next();
      }
      if (isCrossSite(c.req.raw)) {
        throw new Refusal(403, 'Another site may not use the guide.');
      }
      return handler(c, next);
    });
  }
}

function healthRoutes({
  healthCheck = {check: () => Promise.resolve(), advice: ''},
  reportReadiness: report,
  watchReadiness,
  isStopping = () => false,
}: AppOptions): Hono {
  const isHealthy = createReadiness(healthCheck, {report});
  const isReady = async () => !isStopping() && (await isHealthy());
  watchReadiness?.(isReady);
  return new Hono()
    .get('/healthz', (c) => c.text('ok\n', 200, noStore))
    .get('/readyz', async (c) =>
      (await isReady()) ? c.text('ok\n', 200, noStore) : c.text('not ready\n', 503, noStore),
    );
}

/**
 * Creates the error handler. An error that is not a Refusal becomes 500, or 503 on routes that
 * answer with messages.
 */
function answerErrors(headers: Record<string, string>, debug?: boolean): ErrorHandler<ServerEnv> {
  return (error, c) => {
    const form = c.get('refusalForm') ?? 'nothing';
    if (error instanceof Refusal) {
      return error.toResponse(form, headers);
    }
    // Only the path of the request is logged: its headers and body hold secrets.
    errorLog.write(`${c.req.path} failed: ${describeError(error, debug)}`);
    const status = form === 'nothing' ? 500 : 503;
    return new Refusal(status, 'This does not work now. Try again later.').toResponse(
      form,
      headers,
    );
  };
}

/**
 * Answers 421 to every request whose host is not this machine, because the passwords of the demo
 * are public.
 */
function respondLocally(app: Hono<ServerEnv>, headers: Record<string, string>): Hono<ServerEnv> {
  const {fetch} = app;
  // This wraps the app: a middleware would cost each file a promise.
  app.fetch = (request, ...rest) =>
    isForThisMachine(request) ? fetch(request, ...rest) : emptyResponse(421, headers);
  return app;
}
