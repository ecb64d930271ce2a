import {join} from 'node:path';
import type {Hono} from 'hono';
import {type AppOptions, createApp} from '../app';
import {responseHeaders} from '../gate/security-headers';
import type {Guides} from '../gate/site-files';
import type {GraphQLEndpoint} from '../http/graphql-endpoint';
import {listen} from '../http/listen';
import type {ServerEnv} from '../http/requests';
import {createSiteClient, type SiteClient} from './site-client';
import {
  openParts,
  type Parts,
  type PartsOptions,
  endpointTimeoutMs,
  type WhenClosed,
} from './site-parts';
import {type ProcessOptions, type SiteProcess, startSite} from './site-process';
import {fixtures, guides as fixtureGuides, secret, siteUrl} from './test-site';

/** How a site is opened; among it are the options of the app itself. */
export interface SiteOptions extends Partial<Omit<AppOptions, keyof PartsOptions>>, PartsOptions {
  /**
   * `app`, the default, opens no socket. `socket` listens on a free port.
   * `process` starts the built server, see {@link ProcessOptions}.
   */
  way?: 'app' | 'socket';
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

/** A site that is open. */
export interface Site extends SiteClient, Parts, AsyncDisposable {
  app: Hono<ServerEnv>;
  /** Of the socket, at `localhost`; empty without one. */
  url: string;
  /** Of the socket; 0 without one. */
  port: number;
  /** Serves other builds from here on, as after a deploy. */
  deploy: (guides: Guides) => void;
  /** Finishes open requests and takes no more; `close` begins with it. */
  stop: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Opens a site, by default the builds of `fixtures` without accounts and
 * without a socket. In Jest, `openTestSite` closes it too.
 */
export function openSite(options: ProcessOptions): Promise<SiteProcess>;
export function openSite(options?: SiteOptions): Promise<Site>;
export async function openSite(
  options: SiteOptions | ProcessOptions = {},
): Promise<Site | SiteProcess> {
  if (options.way === 'process') {
    return startSite(options);
  }
  const closings: (() => unknown)[] = [];
  const close = async () => {
    for (const each of closings.splice(0).reverse()) {
      await each();
    }
  };
  try {
    const site = await openHere(options, (each) => closings.push(each));
    return Object.assign(site, {close, [Symbol.asyncDispose]: close});
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens a site in this process. */
async function openHere(options: SiteOptions, whenClosed: WhenClosed) {
  const {way, between, app: other, timeouts} = options;
  const {beforeEndpoint = (endpoint: GraphQLEndpoint) => endpoint} = options;
  const {endpoint, ...parts} = await openParts(options, whenClosed);
  const {signals, assistants, sessions, platform} = parts;
  const create = (guides: Guides) =>
    createApp({
      ...{signInDir: join(fixtures, 'sign-in'), secrets: [secret], siteUrl},
      ...(platform && {endpointTimeout: endpointTimeoutMs}),
      ...options,
      ...{guides, graphql: beforeEndpoint(endpoint)},
      ...{signals, assistants, sessions},
    });
  let app = create(options.guides ?? fixtureGuides);
  const fetchHere: Pick<Hono<ServerEnv>, 'fetch'>['fetch'] = (first, env) => {
    const serve: Serve = (request) => (other ?? app).fetch(request, env);
    return between?.(first, serve) ?? serve(first);
  };
  const secure = (options.siteUrl ?? siteUrl).startsWith('https:');
  const place = {host: '127.0.0.1', port: 0, headers: responseHeaders({secure})};
  const socket = way === 'socket' && (await listen({fetch: fetchHere}, place, timeouts));
  let stopped: Promise<void> | undefined;
  const stop = async () => (stopped ??= socket ? socket.stop() : undefined);
  whenClosed(stop);
  const url = socket ? `http://localhost:${socket.port}` : '';
  return {
    ...parts,
    ...createSiteClient(async (path, init) =>
      url ? fetch(url + path, init) : app.request(path, init),
    ),
    app,
    url,
    port: socket ? socket.port : 0,
    deploy: (guides: Guides) => void (app = create(guides)),
    stop,
  };
}
