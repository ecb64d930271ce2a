import {join} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import type {Hono} from 'hono';
import {type AppOptions, createApp} from '../app';
import {createGateCookie} from '../gate/gate-cookie';
import {readGuides} from '../gate/site-files';
import type {GraphQLEndpoint} from '../http/graphql-endpoint';
import {listen} from '../http/listen';
import type {ServerEnv} from '../http/requests';
import {afterTest} from './after-test';

export const fixtures = join(__dirname, 'fixtures');
/** The builds in `fixtures`, by audience. */
export const guides = readGuides(fixtures);
export const siteUrl = 'http://localhost:3000';
export const secret = 'a secret of thirty-two characters';

/** Creates the app over the fixture builds and the stub endpoint. */
export function createTestApp(options: Partial<AppOptions> = {}) {
  return createApp({
    graphql: stubEndpoint,
    guides,
    signInDir: join(fixtures, 'sign-in'),
    secrets: [secret],
    siteUrl,
    ...options,
  });
}

/** Serves an app on a free port, until it is stopped or the test ends. */
export async function serveApp(
  app: Pick<Hono<ServerEnv>, 'fetch'> = createTestApp(),
  timeouts?: Parameters<typeof listen>[2],
) {
  const server = await listen(app, {port: 0, host: '127.0.0.1'}, timeouts);
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= server.stop());
  afterTest(stop);
  const {port} = server;
  return {port, origin: `http://127.0.0.1:${port}`, stop};
}

/**
 * Makes a valid `Cookie` header for `createTestApp`, of user 7 or another, who
 * reads what everyone may read or what another audience may.
 */
export function cookieHeader({
  user = '7',
  audience,
  ...options
}: Partial<Parameters<typeof createGateCookie>[0]> & {
  user?: string;
  audience?: string;
} = {}): string {
  const cookie = createGateCookie({
    secrets: [secret],
    siteUrl,
    ...options,
  });
  return cookie.issue(user, audience).split(';')[0] ?? '';
}

/** What the stub answers, by the `x-auth-token` of the request. */
export const stubResponses: Record<string, () => Response> = {
  good: () => Response.json({data: {me: {id: 'user-7'}}}),
  number: () => Response.json({data: {me: {id: 7}}}),
  administrator: () =>
    Response.json({data: {me: {id: 'user-7', role: 'ADMIN'}}}),
  'no role': () => Response.json({data: {me: {id: 'user-7', role: null}}}),
  'role of no text': () => Response.json({data: {me: {id: 'user-7', role: 1}}}),
  'list of roles': () =>
    Response.json({data: {me: {id: 'user-7', role: ['ADMIN']}}}),
  'other role': () =>
    Response.json({data: {me: {id: 'user-7', role: 'admin'}}}),
  'role of every object': () =>
    Response.json({data: {me: {id: 'user-7', role: 'constructor'}}}),
  unauthorized: () =>
    Response.json({data: null, errors: [{message: 'UNAUTHORIZED'}]}),
  'unauthorized code': () =>
    Response.json({
      errors: [{message: 'No.', extensions: {code: 'UNAUTHORIZED'}}],
    }),
  'unauthorized status': () => Response.json({}, {status: 401}),
  expired: () => Response.json({errors: [{message: 'Session expired'}]}),
  nobody: () => Response.json({data: {me: null}}),
  'other error': () => Response.json({errors: [{message: 'No connection'}]}),
  'no id': () => Response.json({data: {me: {}}}),
  'long id': () => Response.json({data: {me: {id: 'x'.repeat(129)}}}),
  html: () => new Response('<h1>Welcome</h1>'),
  'server error': () => new Response('{"data":{"me":{"id":1}}}', {status: 500}),
  empty: () => new Response(''),
  list: () => Response.json([]),
};

/**
 * A GraphQL endpoint for tests: `x-auth-token` chooses the response of
 * `stubResponses`. `slow` never answers, `gone` cannot be reached.
 */
const stubEndpoint: GraphQLEndpoint = async (request) => {
  const token = request.headers.get('x-auth-token') ?? 'unauthorized';
  if (token === 'slow') {
    await sleep(60_000, null, {ref: false});
  }
  if (token === 'gone') {
    throw new TypeError('fetch failed');
  }
  const response = stubResponses[token] ?? stubResponses.unauthorized;
  return response!();
};
