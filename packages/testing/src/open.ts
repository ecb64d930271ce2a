import {join} from 'node:path';
import type {Hono} from 'hono';
import type {AppOptions} from 'docusaurus-lock-server/app';
import {responseHeaders} from 'docusaurus-lock-server/gate/security-headers';
import type {GuideBuilds} from 'docusaurus-lock-server/gate/site-files';
import type {GraphQLEndpoint} from 'docusaurus-lock-server/http/graphql-endpoint';
import {listen} from 'docusaurus-lock-server/http/listen';
import type {ServerEnv} from 'docusaurus-lock-server/http/requests';
import {openSite} from 'docusaurus-lock-server/open-site';
import type {SecurityEvent} from 'docusaurus-lock-server/monitoring/log';
import {readSettings} from 'docusaurus-lock-server/settings';
import {afterTest} from './after-test';
import {
  endpointTimeoutMs,
  makeFeatures,
  type Parts,
  type PartsOptions,
  type WhenClosed,
} from './site-parts';
import {type AccountsClient, createSiteClient} from './site-client';
import {type ProcessOptions, type SiteProcess, startSite} from './site-process';
import {cookieHeader, fixtures, guides as fixtureGuides, secret, siteUrl} from './test-site';

/** Options with which a site is opened, including those of the app itself. */
export interface OpenOptions extends Partial<Omit<AppOptions, keyof PartsOptions>>, PartsOptions {
  /**
   * `app`, the default, opens no socket. `socket` listens on a free port of `localhost`.
   * `process` starts the built server, see {@link ProcessOptions}.
   */
  way?: 'app' | 'socket';
  /** The time at which the clock stands until the test moves it, in ISO 8601; default: it runs. */
  at?: string;
  /** Stands before the endpoint, and may answer in its place. */
  beforeEndpoint?: (endpoint: GraphQLEndpoint) => GraphQLEndpoint;
  /** Stands before the app at the socket, and may answer in its place. */
  between?: (request: Request, serve: Serve) => Response | Promise<Response>;
  /** Is served at the socket instead of our app. */
  app?: Pick<Hono<ServerEnv>, 'fetch'>;
  /** How long the socket waits for slow clients. */
  timeouts?: Parameters<typeof listen>[2];
}

type Serve = (request: Request) => Response | Promise<Response>;

/** Options of a request to a site. */
export interface Question {
  /** Default `GET`, with a body `POST`. */
  method?: string;
  headers?: Record<string, string>;
  /** A text is sent as it is, anything else as JSON. */
  body?: unknown;
  /** Sends the valid gate cookie of a user with this id; default none. */
  as?: string;
  /** The audience of that cookie; default `everyone`. */
  audience?: string;
  /** Is sent as `x-auth-token`. */
  token?: string;
  /** The address of the client, for a site without a socket; default unknown. */
  address?: string;
}

/** A site that is open in this process. */
export interface Site extends Omit<Parts, 'accounts'> {
  app: Hono<ServerEnv>;
  /** The address of the socket; empty without a socket. */
  url: string;
  /** The port of the socket; 0 without a socket. */
  port: number;
  /** Serves other builds from here on, as after a deploy. */
  deploy: (guides: GuideBuilds) => void;
  /** Finishes open requests and takes no new ones; `close` does this first. */
  stop: () => Promise<void>;
}

/** An open site, and the functions with which a test uses it. */
export interface Opened<Place = Site> {
  site: Place;
  /** Signs in and asks the GraphQL endpoint. */
  accounts: AccountsClient;
  /** The clock of all parts; `advance` moves it by so many ms. */
  clock: {now: () => number; advance: (ms: number) => void};
  /** Gives the security events since the last call. */
  events: () => SecurityEvent[];
  /** Asks as a browser would; a redirect is not followed. */
  ask: (path: string, question?: Question) => Promise<Response>;
  /** Closes the site. Jest does it by itself, after the test or the file that opened the site. */
  close: () => Promise<void>;
}

/**
 * Opens a site, by default the builds of `fixtures` without accounts and without a socket;
 * README.md of this folder shows how.
 */
export function open(options: ProcessOptions): Promise<Opened<SiteProcess>>;
export function open(options?: OpenOptions): Promise<Opened>;
export async function open(
  options: OpenOptions | ProcessOptions = {},
): Promise<Opened | Opened<SiteProcess>> {
  const closings: (() => unknown)[] = [];
  const close = async () => {
    for (const each of closings.splice(0).reverse()) {
      await each();
    }
  };
  afterTest(close);
  const whenClosed = (each: () => unknown) => void closings.push(each);
  try {
    return options.way === 'process'
      ? {...(await openProcess(options, whenClosed)), close}
      : {...(await openHere(options, whenClosed)), close};
  } catch (error) {
    await close();
    throw error;
  }
}

async function openProcess(options: ProcessOptions, whenClosed: WhenClosed) {
  const site = await startSite(options);
  whenClosed(site.close);
  const ask: Opened['ask'] = (path, question) => fetch(site.url + path, requestInit(question));
  return {
    ...{site, ask, accounts: createAccounts(ask, options.settings?.DATABASE_URL)},
    clock: createClock(Date.now),
    events: () => [],
  };
}

async function openHere(options: OpenOptions, whenClosed: WhenClosed) {
  const {way, between, app: other, timeouts, at, siteUrl: url = siteUrl} = options;
  const {beforeEndpoint = (endpoint: GraphQLEndpoint) => endpoint} = options;
  const {observe, reportFailure, reportReadiness, watch, watchReadiness} = options;
  const start = at === undefined ? undefined : Date.parse(at);
  const clock = createClock(start === undefined ? (options.now ?? Date.now) : () => start);
  const {now} = clock;
  const reported: SecurityEvent[] = [];
  const report = (event: SecurityEvent) => {
    reported.push(event);
    options.report?.(event);
  };
  const {parts, features} = await makeFeatures({...options, beforeEndpoint}, whenClosed);
  const settings = readSettings(
    {SESSION_SECRET: secret, SITE_URL: url, DATABASE_URL: parts.databaseUrl},
    {features},
  );
  const opened = await openSite({
    ...{settings, features, now, debug: options.debug},
    guides: options.guides ?? fixtureGuides,
    signInDir: options.signInDir ?? join(fixtures, 'sign-in'),
    monitoring: {report, observe, reportFailure, reportReadiness, watch, watchReadiness},
    demo: options.accounts === 'demo',
    app: pickApp(options),
  });
  whenClosed(opened.close);
  let app = opened.createApp();
  const answer: Pick<Hono<ServerEnv>, 'fetch'>['fetch'] = (first, env) => {
    const serve: Serve = (request) => (other ?? app).fetch(request, env);
    return between?.(first, serve) ?? serve(first);
  };
  const headers = responseHeaders({secure: url.startsWith('https:')});
  const place = {host: '127.0.0.1', port: 0, headers};
  const socket = way === 'socket' ? await listen({fetch: answer}, place, timeouts) : undefined;
  let stopped: Promise<void> | undefined;
  const stop = async () => (stopped ??= socket?.stop());
  whenClosed(stop);
  const origin = socket ? `http://localhost:${socket.port}` : '';
  const ask: Opened['ask'] = async (path, {as, audience, address, ...question} = {}) => {
    const cookie = as && cookieHeader({user: as, audience, now, siteUrl: url});
    const init = requestInit({
      ...question,
      headers: {...(cookie && {cookie}), ...question.headers},
    });
    const from = {incoming: {socket: {remoteAddress: address}}} as ServerEnv['Bindings'];
    return socket ? fetch(origin + path, init) : app.request(path, init, address ? from : {});
  };
  return {
    ...{ask, clock, accounts: createAccounts(ask, parts.databaseUrl, parts)},
    events: () => reported.splice(0),
    site: {
      ...{...parts, app, stop, url: origin, port: socket?.port ?? 0},
      deploy: (guides: GuideBuilds) => void (app = opened.createApp(guides)),
    },
  };
}

/** Picks the options of the app that replace what the settings say. */
function pickApp({accounts, ...options}: OpenOptions): Partial<AppOptions> {
  const {cookieLife, endpointTimeout, healthCheck, secrets, trustProxy} = options;
  const {findSession, findSessionId} = options;
  const timeout = accounts === 'platform' ? endpointTimeoutMs : undefined;
  const own = {
    ...{cookieLife, healthCheck, secrets, trustProxy, findSession, findSessionId},
    endpointTimeout: endpointTimeout ?? timeout,
    offersPasswordChange: options.offersPasswordChange ?? false,
  };
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
}

function createAccounts(
  ask: Opened['ask'],
  databaseUrl = '',
  parts: Pick<Parts, 'accounts' | 'db'> = {},
): AccountsClient {
  const need = <Part>(part: Part | undefined): Part => {
    if (!part) {
      throw new Error('This site has none. Name `accounts` or `assistants`.');
    }
    return part;
  };
  return {
    ...{...createSiteClient(ask), databaseUrl},
    get service() {
      return need(parts.accounts);
    },
    get db() {
      return need(parts.db);
    },
  };
}

function requestInit({method, headers, body, token}: Question = {}) {
  const isText = body === undefined || typeof body === 'string';
  return {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual' as const,
    headers: {
      ...(isText ? {} : {'content-type': 'application/json'}),
      ...(token && {'x-auth-token': token}),
      ...headers,
    },
    body: isText ? body : JSON.stringify(body),
  };
}

function createClock(start: () => number): Opened['clock'] {
  let passed = 0;
  return {now: () => start() + passed, advance: (ms) => void (passed += ms)};
}
