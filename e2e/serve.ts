import {existsSync, mkdtempSync, rmSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {AppOptions} from '../server/app';
import type {Guides} from '../server/gate/site-files';
import type {GraphQLEndpoint} from '../server/http/graphql-endpoint';
import {defaultAudience} from '../shared/audiences';

/**
 * The absolute path of something in build/.
 *
 * @throws Error that says how to build it when it is missing.
 */
export function builtPath(name: string): string {
  const place = path.resolve('build', name);
  if (!existsSync(place)) {
    throw new Error(
      `build/${name} is missing. Run \`npm test\` once, which builds what its tests need, or \`npx tsx scripts/build.ts --stale\` with GATE=client, --only=hosted or --only=restricted for the builds that only tests use.`,
    );
  }
  return place;
}

// The tests run what `npm run build` made, with the types of its source.
const load = createRequire(builtPath('server/main.js'));

const {createApp} = load('./app') as typeof import('../server/app');
const {listen} = load(
  './http/listen',
) as typeof import('../server/http/listen');
const {openAccounts} = load(
  './accounts/open-accounts',
) as typeof import('../server/accounts/open-accounts');
const {openLiveSessions} = load(
  './accounts/sessions/live-sessions',
) as typeof import('../server/accounts/sessions/live-sessions');
const {cli: manageAccounts} = load(
  './accounts/cli/cli',
) as typeof import('../server/accounts/cli/cli');
export const {readGuides} = load(
  './gate/site-files',
) as typeof import('../server/gate/site-files');
const {openAssistants} = load(
  './assistants/assistants',
) as typeof import('../server/assistants/assistants');
const {openSignals} = load(
  './signals/signals',
) as typeof import('../server/signals/signals');
const {cli: printSignals} = load(
  './signals/report/cli',
) as typeof import('../server/signals/report/cli');

/** A running site: the real server on a real database, in a folder of its own. */
export interface Site {
  url: string;
  /** GraphQL operations asked since the start, by name. */
  calls: string[];
  /** Answers in the endpoint's place while set; null lets the call through. */
  intercept:
    | ((operation: Operation) => Response | null | Promise<Response | null>)
    | null;
  /** Serves another guide from here on, as after a deploy. */
  deploy: (guideDir: string) => void;
  /** Runs `npm run accounts` with these arguments. */
  accounts: (...args: string[]) => Promise<string>;
  /** Runs `npm run signals -- --json`; gives what it prints. */
  signals: () => Promise<unknown>;
  /** Forgets calls and interception, for the next test. Accounts stay. */
  reset: () => void;
  close: () => Promise<void>;
}

export interface Operation {
  operationName: string;
  variables: Record<string, unknown>;
  token: string | null;
}

export interface SiteOptions {
  /** The server's clock in ms, to let tokens and cookies run out. */
  now?: () => number;
  /** The builds that are served; default build/guide for everyone. */
  guides?: Guides;
  /** Mints keys of the hosted search. */
  mintSearchKey?: AppOptions['mintSearchKey'];
  /** Another endpoint in the place of the embedded service. */
  graphql?: GraphQLEndpoint;
  /** Default a libSQL file that is removed afterwards. */
  databaseUrl?: string;
  /** Stands between browser and server, and may ask and answer otherwise. */
  between?: (request: Request, serve: Serve) => Response | Promise<Response>;
}

type Serve = (request: Request) => Response | Promise<Response>;

/** Serves build/ on a free port of localhost, with the demo accounts. */
export async function serveSite(options: SiteOptions = {}): Promise<Site> {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-'));
  const {databaseUrl = `file:${path.join(folder, 'accounts.db')}`} = options;
  const accounts = await openAccounts({
    databaseUrl,
    demo: true,
    now: options.now,
  });
  const signals = await openSignals({databaseUrl});
  const siteUrl = 'http://localhost';
  const assistants = await openAssistants({db: accounts.db, siteUrl});
  const sessions = await openLiveSessions({db: accounts.db, now: options.now});
  const endpoint = options.graphql ?? accounts.fetch;
  const site: Site = {
    url: '',
    calls: [],
    intercept: null,
    deploy(guideDir) {
      app = createSite(guideOf(guideDir));
    },
    accounts: (...args) => manageAccounts(args, {DATABASE_URL: databaseUrl}),
    async signals() {
      const env = {DATABASE_URL: databaseUrl};
      return JSON.parse(await printSignals(['--json'], env, 'build'));
    },
    reset() {
      site.calls.length = 0;
      site.intercept = null;
    },
    async close() {
      await server.stop();
      await signals.close();
      sessions.close();
      await accounts.close();
      rmSync(folder, {recursive: true});
    },
  };
  const createSite = (guides: Guides) =>
    createApp({
      graphql: async (request, from) => {
        const {operationName, variables} = (await request
          .clone()
          .json()) as Operation;
        site.calls.push(operationName);
        const token = request.headers.get('x-auth-token');
        const answer = await site.intercept?.({
          operationName,
          variables,
          token,
        });
        return answer ?? endpoint(request, from);
      },
      sessions: options.graphql ? undefined : sessions,
      guides,
      mintSearchKey: options.mintSearchKey,
      signals,
      assistants,
      signInDir: builtPath('sign-in'),
      secrets: ['an-end-to-end-secret-of-32-characters'],
      siteUrl,
      now: options.now,
    });
  let app = createSite(options.guides ?? guideOf(builtPath('guide')));
  const server = await listen(
    {
      fetch(first, env) {
        const serve: Serve = (request) => app.fetch(request, env);
        return options.between?.(first, serve) ?? serve(first);
      },
    },
    {host: 'localhost', port: 0},
  );
  site.url = `http://localhost:${server.port}`;
  return site;
}

/** One build, in that folder, for everyone. */
export function guideOf(folder: string): Guides {
  const folders = new Map([[defaultAudience, path.resolve(folder)]]);
  return {folders, roles: new Map()};
}
