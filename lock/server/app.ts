import {type ErrorHandler, Hono} from 'hono';
import {type Assistants, remember} from './assistants/assistants';
import {createAdmission} from './assistants/admit-caller';
import {asksForCopy, copyRoute} from './assistants/copy-route';
import {mcpRoute} from './assistants/mcp-route';
import {tokensRoutes} from './assistants/tokens-route';
import {
  type AddressOf,
  clientAddress,
  isForThisMachine,
  localHosts,
  type ServerEnv,
} from './http/requests';
import {guideResponses, signInResponses} from './gate/responses';
import {exceptions, readerPaths} from './gate/exceptions';
import {createGate, requestPath} from './gate/gate';
import type {Guides} from './gate/site-files';
import {responseHeaders, withHeaders} from './gate/security-headers';
import {createGateCookie} from './gate/gate-cookie';
import {createReaderCheck, type FindReader, type LiveSessions} from './gate/readers';
import {type MintSearchKey, searchKeyRoute} from './gate/search-key';
import {sessionRoutes} from './gate/session-routes';
import {createThrottle, type Throttle} from './http/throttle';
import {emptyResponse, Refusal} from './http/bodies';
import type {LogOut} from './graphql/backchannel-logout';
import type {GraphQLEndpoint} from './http/graphql-endpoint';
import {graphqlRoute} from './graphql/graphql-route';
import {createIdentify} from './graphql/identify';
import {createCookieOf} from './graphql/session-cookie';
import {
  createReadiness,
  type HealthCheck,
  type Operations,
  watchRequests,
} from './operations/operations';
import {ignoreEvents, textOf} from './operations/log';
import {errorLog} from './http/standard-error';
import type {Signals} from './signals/signals';
import {signalsRoute} from './signals/signals-route';

// Where a refusal says why.
const messagePaths = ['/tokens/*', '/mcp'];
/** The origin of a build that was made without `SITE_URL`. */
const defaultBuiltUrl = 'http://localhost:3000';
const noStore = {'cache-control': 'no-store'};

/** What an app is made of. */
export interface AppOptions extends Partial<Omit<Operations, 'metrics'>> {
  graphql: GraphQLEndpoint;
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
  /** Mints keys of the hosted search; without it browsers ask none. */
  mintSearchKey?: MintSearchKey;
  /** The Algolia application that pages may ask; default none. */
  searchApp?: string;
  /** Stores what readers signal; without it nothing answers `POST /signals`. */
  signals?: Signals;
  /** Reading tokens; without them nothing answers `/tokens` and `/mcp`. */
  assistants?: Assistants;
  /** The sessions of our own accounts. */
  sessions?: LiveSessions;
  /** Life of the gate cookie in seconds; default 8 hours. */
  cookieLife?: number;
  /** How long an answer to `me` may take, in ms; default 15000. */
  endpointTimeout?: number;
  /** What `/readyz` is about; default: what always answers. */
  healthCheck?: HealthCheck;
  /** Whether stacks of unexpected errors are written; default false. */
  debug?: boolean;
  /** How many proxies in front of the server are ours; default 0. */
  trustProxy?: number;
  /** Counts the refusals of `POST /mcp`; default 100 in 15 minutes. */
  tokenThrottle?: Throttle;
  /** Ends sessions for the provider that signs readers in; default: there is none. */
  logOut?: LogOut;
  /** The clock of the gate cookie, in epoch milliseconds. */
  now?: () => number;
}

/**
 * Assembles the server (SECURITY.md, "What is answered") without listening, so
 * that tests can call `app.request()`.
 *
 * @throws Error that names `npm run build` when a build folder holds no site.
 */
export function createApp(options: AppOptions): Hono<ServerEnv> {
  const {graphql, siteUrl, mintSearchKey: mint, trustProxy = 0} = options;
  const {guides, signals, assistants, report = ignoreEvents} = options;
  const identify = createIdentify({
    graphql,
    milliseconds: options.endpointTimeout,
    observe: options.observe,
    sessions: options.sessions,
    reportFailure: options.reportFailure,
  });
  const security = {
    secure: siteUrl.startsWith('https:'),
    searchApp: options.searchApp,
    allowed: guides.allow ?? {img: [], frame: [], media: []},
  };
  const headers = responseHeaders(security);
  const cookie = createGateCookie({
    secrets: options.secrets,
    siteUrl,
    audiences: guides.folders.keys(),
    life: options.cookieLife,
    now: options.now,
  });
  const addressOf: AddressOf = (c) => clientAddress(c.req.raw, c.env, trustProxy);
  const findReader = createReaderCheck({
    cookie,
    sessions: options.sessions,
    roles: guides.roles,
    audiences: guides.folders,
  });
  const accountOf = (request: Request) => cookie.check(request.headers.get('cookie'))?.userId;

  const app = new Hono<ServerEnv>({getPath: requestPath});
  if (options.watch) {
    app.use(watchRequests({watch: options.watch, addressOf, accountOf}));
  }
  noteReaders(app, findReader, headers);
  if (mint) {
    app.get('/search-key', searchKeyRoute(mint));
  }
  if (signals) {
    app.post('/signals', signalsRoute({guides: guides.folders, signals}));
  }
  if (assistants) {
    app.route('/', tokensRoutes({identify, assistants, addressOf, report}));
  }
  const responses = guideResponses(guides.folders, security, guides.locales);
  const admit =
    assistants &&
    createAdmission({
      assistants,
      guides: responses,
      roles: guides.roles,
      siteUrl: new URL(siteUrl).origin,
      builtUrl: guides.siteUrl ?? defaultBuiltUrl,
      throttle: options.tokenThrottle ?? createThrottle(),
      addressOf,
      report,
    });
  const answerCopy = admit && copyRoute({admit, headers});
  app.all(
    '*',
    createGate({
      answerToken: (c) => (asksForCopy(c.req.raw) ? answerCopy?.(c) : undefined),
      findReader,
      guides: responses,
      signIn: signInResponses(options.signInDir, security, options.offersPasswordChange),
      headers,
    }),
  );
  app.route('/', healthRoutes(options));
  app.route(
    '/',
    graphqlRoute({
      identify,
      addressOf,
      logOut: options.logOut,
      cookieOf: createCookieOf({
        cookie,
        guides,
        remember: (...seen) => assistants && remember(assistants, ...seen),
        report,
      }),
    }),
  );
  app.route('/', sessionRoutes({cookie, addressOf, report}));
  if (assistants && admit) {
    const {thread} = assistants;
    app.post('/mcp', mcpRoute({admit, thread, observe: options.observe, locales: guides.locales}));
  }
  app.notFound(() => emptyResponse(404, headers));
  app.onError(answerErrors(headers, options.debug));
  const isLocal = localHosts.includes(new URL(siteUrl).hostname);
  return isLocal ? respondLocally(app, headers) : app;
}

/** Notes for each route but files who reads, and how it refuses. */
function noteReaders(
  app: Hono<ServerEnv>,
  findReader: FindReader,
  headers: Readonly<Record<string, string>>,
): void {
  // Not for all: files have theirs, and are answered without a promise.
  const strangerPaths = exceptions.map(({path}) => path);
  for (const path of new Set([...strangerPaths, ...readerPaths])) {
    const refusalForm = messagePaths.includes(path) ? 'json' : 'nothing';
    app.use(path, withHeaders(headers), async (c, next) => {
      c.set('reader', (await findReader(c.req.raw)) ?? undefined);
      c.set('refusalForm', refusalForm);
      await next();
    });
  }
}

/** `GET /healthz` and `GET /readyz`. */
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
    errorLog.write(`${c.req.path} failed: ${textOf(error, debug)}`);
    const unexpected =
      form === 'nothing'
        ? new Refusal(500)
        : new Refusal(503, 'This does not work now. Try again later.');
    return unexpected.toResponse(form, headers);
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
