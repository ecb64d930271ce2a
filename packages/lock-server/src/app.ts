import {type ErrorHandler, Hono} from 'hono';
import type {AppParts, Endpoint, LoadedFeature} from './feature';
import {
  type FindAddress,
  clientAddress,
  isForThisMachine,
  localHosts,
  type ServerEnv,
} from './http/requests';
import {guideResponses, signInResponses} from './gate/responses';
import {listPaths} from './gate/exceptions';
import {createGate, requestPath} from './gate/gate';
import type {Guides} from './gate/site-files';
import {responseHeaders, withHeaders} from './gate/security-headers';
import {createGateCookie, type GateCookie} from './gate/gate-cookie';
import {createReaderCheck, type FindReader} from './gate/readers';
import {sessionRoutes} from './gate/session-routes';
import {emptyResponse, Refusal} from './http/bodies';
import {graphqlRoute} from './graphql/graphql-route';
import {createIdentify} from './graphql/identify';
import {createCookieHeaders} from './graphql/session-cookie';
import {createReadiness, type Operations, watchRequests} from './operations/operations';
import {ignoreEvents, describeError} from './operations/log';
import {errorLog} from './http/standard-error';

const noStore = {'cache-control': 'no-store'};

/** What of the endpoint an app is made of; without `healthCheck`, `/readyz` always answers. */
type OfEndpoint = Pick<Endpoint, 'findSession' | 'findSessionId' | 'healthCheck' | 'logOut'>;

/** What an app is made of. */
export interface AppOptions extends Partial<Omit<Operations, 'metrics'>>, Partial<OfEndpoint> {
  /** Who answers `/graphql`. */
  graphql: Endpoint['fetch'];
  /** The features that are open; default none. */
  features?: readonly LoadedFeature[];
  /** The builds of the guide. */
  guides: Guides;
  /** The folder of the sign-in build. */
  signInDir: string;
  /** Whether the form has the link to change a password; default false. */
  offersPasswordChange?: boolean;
  /** Secrets of the gate cookie: the first signs, all verify. */
  secrets: readonly string[];
  /** Origin that readers see; it decides the cookie and what https needs. */
  siteUrl: string;
  /** Life of the gate cookie in seconds; default 8 hours. */
  cookieLife?: number;
  /** How long an answer to `me` may take, in ms; default 15000. */
  endpointTimeout?: number;
  /** Whether stacks of unexpected errors are written; default false. */
  debug?: boolean;
  /** How many proxies in front of the server are ours; default 0. */
  trustProxy?: number;
  /** The clock of the gate cookie, in epoch milliseconds. */
  now?: () => number;
}

/**
 * Assembles the server (packages/lock-server/ANSWERS.md) without listening, so
 * that tests can call `app.request()`.
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
    identify: createIdentify({...options, milliseconds: options.endpointTimeout}),
    findAddress,
    report,
    observe: options.observe,
    siteUrl: new URL(siteUrl).origin,
    headers,
  };
  const routes = features.map((feature) => feature.routes?.(parts) ?? {});

  const app = new Hono<ServerEnv>({getPath: requestPath});
  if (options.watch) {
    const findAccount = ({headers}: Request) => cookie.check(headers.get('cookie'))?.userId;
    app.use(watchRequests({watch: options.watch, findAddress, findAccount}));
  }
  noteReaders(app, findReader, headers, features);
  routes.forEach(({forReaders}) => forReaders && app.route('/', forReaders));
  app.all(
    '*',
    createGate({
      exceptions: features.flatMap((feature) => feature.exceptions ?? []),
      answerToken: (c) => {
        for (const {forFiles} of routes) {
          const answer = forFiles?.(c);
          if (answer) {
            return answer;
          }
        }
        return undefined;
      },
      findReader,
      guides: parts.responses,
      signIn: signInResponses(options.signInDir, security, options.offersPasswordChange),
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
  {identify, findAddress, cookie, report, guides}: AppParts & {cookie: GateCookie},
): void {
  const {features = [], logOut} = options;
  const cookieHeaders = createCookieHeaders({
    ...{cookie, guides, report},
    noteVisit: async (...visit) => {
      for (const {noteVisit} of features) {
        await noteVisit?.(...visit);
      }
    },
  });
  app.route('/', healthRoutes(options));
  app.route('/', graphqlRoute({identify, findAddress, cookieHeaders, logOut}));
  app.route('/', sessionRoutes({cookie, findAddress, report}));
}

/** Notes for each route but files who reads, and how it refuses. */
function noteReaders(
  app: Hono<ServerEnv>,
  findReader: FindReader,
  headers: Readonly<Record<string, string>>,
  features: readonly LoadedFeature[],
): void {
  const withMessage = features.flatMap(({messagePaths = []}) => messagePaths);
  // Not for all: files have theirs, and are answered without a promise.
  for (const path of new Set(listPaths(features))) {
    const refusalForm = withMessage.includes(path) ? 'json' : 'nothing';
    app.use(path, withHeaders(headers), async (c, next) => {
      c.set('reader', (await findReader(c.req.raw)) ?? undefined);
      c.set('refusalForm', refusalForm);
      await next();
    });
  }
}

function healthRoutes({
  healthCheck = {check: () => Promise.resolve(), advice: ''},
  reportReadiness: report,
  watchReadiness,
}: AppOptions): Hono {
  const isReady = createReadiness(healthCheck, {report});
  watchReadiness?.(isReady);
  return new Hono()
    .get('/healthz', (c) => c.text('ok\n', 200, noStore))
    .get('/readyz', async (c) =>
      (await isReady()) ? c.text('ok\n', 200, noStore) : c.text('not ready\n', 503, noStore),
    );
}

/** Makes the handler of errors: what is no refusal is 500, or 503 where routes have messages. */
function answerErrors(headers: Record<string, string>, debug?: boolean): ErrorHandler<ServerEnv> {
  return (error, c) => {
    const form = c.get('refusalForm') ?? 'nothing';
    if (error instanceof Refusal) {
      return error.toResponse(form, headers);
    }
    // Of the request nothing else: its headers and body hold secrets.
    errorLog.write(`${c.req.path} failed: ${describeError(error, debug)}`);
    const status = form === 'nothing' ? 500 : 503;
    return new Refusal(status, 'This does not work now. Try again later.').toResponse(
      form,
      headers,
    );
  };
}

/**
 * Answers 421 to a request for any other host than this machine: the passwords
 * of the demo are public.
 */
function respondLocally(app: Hono<ServerEnv>, headers: Record<string, string>): Hono<ServerEnv> {
  const {fetch} = app;
  // Around the app: as middleware it would cost each file a promise.
  app.fetch = (request, ...rest) =>
    isForThisMachine(request) ? fetch(request, ...rest) : emptyResponse(421, headers);
  return app;
}
