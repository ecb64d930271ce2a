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
import {createGateCookie, type GateCookie} from './gate/gate-cookie';
import {createReaderCheck, type FindReader} from './gate/readers';
import type {LiveSessions} from './accounts/sessions/live-sessions';
import {type MintSearchKey, searchKeyRoute} from './gate/search-key';
import {sessionRoutes} from './gate/session-routes';
import {createThrottle, type Throttle} from './http/throttle';
import {emptyResponse, Refusal} from './http/bodies';
import type {LogOut} from './graphql/backchannel-logout';
import type {GraphQLEndpoint} from './http/graphql-endpoint';
import {graphqlRoute} from './graphql/graphql-route';
import {createIdentify} from './graphql/identify';
import {createCookieHeaders} from './graphql/session-cookie';
import {
  createReadiness,
  type HealthCheck,
  type Operations,
  watchRequests,
} from './operations/operations';
import {ignoreEvents, type ReportEvent, textOf} from './operations/log';
import {errorLog} from './http/standard-error';
import type {FeedbackStore} from './feedback/feedback-store';
import {feedbackRoute} from './feedback/feedback-route';

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
  signals?: FeedbackStore;
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
 * Assembles the server (lock/ANSWERS.md) without listening, so
 * that tests can call `app.request()`.
 *
 * @throws Error that names `npm run build` when a build folder holds no site.
 */
export function createApp(options: AppOptions): Hono<ServerEnv> {
  const {siteUrl, guides, sessions, assistants, trustProxy = 0} = options;
  const security = {
    secure: siteUrl.startsWith('https:'),
    searchApp: options.searchApp,
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
    findSession: sessions && ((...session) => sessions.find(...session)),
    roles: guides.roles,
    audiences: guides.folders,
  });
  const addressOf: AddressOf = (c) => clientAddress(c.req.raw, c.env, trustProxy);
  const responses = guideResponses(guides.folders, security, guides.locales);
  const parts = {cookie, addressOf, report: options.report ?? ignoreEvents, responses, headers};
  const admit = assistants && createAdmissionFor(assistants, options, parts);
  const answerCopy = admit && copyRoute({admit, headers});

  const app = new Hono<ServerEnv>({getPath: requestPath});
  if (options.watch) {
    const accountOf = ({headers}: Request) => cookie.check(headers.get('cookie'))?.userId;
    app.use(watchRequests({watch: options.watch, addressOf, accountOf}));
  }
  noteReaders(app, findReader, headers);
  const identify = createIdentify({...options, milliseconds: options.endpointTimeout});
  addReaderRoutes(app, options, {...parts, identify});
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
  addExceptions(app, options, {...parts, identify, admit});
  app.notFound(() => emptyResponse(404, headers));
  app.onError(answerErrors(headers, options.debug));
  const isLocal = localHosts.includes(new URL(siteUrl).hostname);
  return isLocal ? respondLocally(app, headers) : app;
}

/** What several routes are made of. */
interface Parts {
  cookie: GateCookie;
  addressOf: AddressOf;
  report: ReportEvent;
  responses: ReturnType<typeof guideResponses>;
  headers: Readonly<Record<string, string>>;
}

type WithIdentify<More = unknown> = Parts & More & {identify: ReturnType<typeof createIdentify>};

/** Makes the check of reading tokens. */
function createAdmissionFor(
  assistants: Assistants,
  {guides, siteUrl, tokenThrottle = createThrottle()}: AppOptions,
  {responses, addressOf, report}: Parts,
) {
  return createAdmission({
    ...{assistants, addressOf, report},
    guides: responses,
    roles: guides.roles,
    siteUrl: new URL(siteUrl).origin,
    builtUrl: guides.siteUrl ?? defaultBuiltUrl,
    throttle: tokenThrottle,
  });
}

/** The routes of `readerPaths`, before the gate: strangers go on to it. */
function addReaderRoutes(
  app: Hono<ServerEnv>,
  {mintSearchKey: mint, signals, assistants, guides}: AppOptions,
  {identify, addressOf, report}: WithIdentify,
): void {
  if (mint) {
    app.get('/search-key', searchKeyRoute(mint));
  }
  if (signals) {
    app.post('/signals', feedbackRoute({guides: guides.folders, store: signals}));
  }
  if (assistants) {
    app.route('/', tokensRoutes({identify, assistants, addressOf, report}));
  }
}

/** The routes of `exceptions`, behind the gate. */
function addExceptions(
  app: Hono<ServerEnv>,
  options: AppOptions,
  parts: WithIdentify<{admit?: ReturnType<typeof createAdmission>}>,
): void {
  const {guides, assistants} = options;
  const {identify, addressOf, cookie, report, admit} = parts;
  const cookieHeaders = createCookieHeaders({
    ...{cookie, guides, report},
    remember: (...seen) => assistants && remember(assistants, ...seen),
  });
  app.route('/', healthRoutes(options));
  app.route('/', graphqlRoute({identify, addressOf, cookieHeaders, logOut: options.logOut}));
  app.route('/', sessionRoutes({cookie, addressOf, report}));
  if (assistants && admit) {
    const {thread} = assistants;
    const {observe} = options;
    app.post('/mcp', mcpRoute({admit, thread, observe, locales: guides.locales}));
  }
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
