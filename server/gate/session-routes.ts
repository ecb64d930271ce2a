import {once} from 'node:events';
import {Hono} from 'hono';
import {z} from 'zod';
import {audienceHeader, defaultAudience} from '../../shared/audiences';
import {sessionOver} from '../../shared/session-over';
import {type GraphQLEndpoint, graphqlRequest} from '../http/graphql-endpoint';
import {type AddressOf, isCrossSite, type ServerEnv} from '../http/requests';
import type {Throttle} from '../http/throttle';
import type {ReportEvent} from '../operations/log';
import {type ObserveDuration, timed} from '../operations/metrics';
import {emptyResponse} from './responses';
import {canHoldUserId, type GateCookie} from './gate-cookie';
import type {Guides} from './site-files';

/**
 * Makes the routes of `/session`: `POST` trades a GraphQL token for the gate
 * cookie, `GET` says whether there is a session, `DELETE` ends it in this
 * browser. `POST` and `GET` name the reader's audience in a header.
 *
 * Another site can neither send `x-auth-token` nor DELETE without a CORS
 * preflight, which the gate answers with 405. What the browser marks as coming
 * from another site is refused as well.
 *
 * @param options.roles the audience of a role. The endpoint is asked for the
 *   reader's role only when there are any, for it need not have them.
 * @param options.remember receives who opened or renewed, with the role.
 * @param options.milliseconds how long `POST` waits for the endpoint.
 * @param options.report receives openings, refusals and ends, but not the
 *   renewals of a reader, every few minutes.
 */
export function sessionRoutes(options: {
  cookie: GateCookie;
  graphql: GraphQLEndpoint;
  throttle: Throttle;
  addressOf: AddressOf;
  roles: Guides['roles'];
  remember: (userId: string, role?: string) => Promise<void> | undefined;
  milliseconds: number;
  report: ReportEvent;
  observe?: ObserveDuration;
}): Hono<ServerEnv> {
  const {cookie, graphql, throttle, addressOf, roles, milliseconds, report} =
    options;
  const verify = timed(verifyToken, (seconds) =>
    options.observe?.('me', seconds),
  );
  const refusal = {'www-authenticate': 'Session'};
  const readerOf = (request: Request) =>
    cookie.check(request.headers.get('cookie'));
  const routes = new Hono<ServerEnv>();

  routes.post('/session', async (c) => {
    const request = c.req.raw;
    if (isCrossSite(request)) {
      return emptyResponse(403);
    }
    const address = addressOf(c);
    // A reader's renewal does not wait for what others behind the same address
    // got wrong.
    const reader = readerOf(request);
    const wait = reader ? 0 : await throttle.retryAfter(address);
    if (wait > 0) {
      report({event: 'guide_throttled', address});
      return emptyResponse(429, {'retry-after': String(wait)});
    }
    const token = request.headers.get('x-auth-token');
    const check = token
      ? await verify({
          graphql,
          token,
          address,
          withRole: roles.size > 0,
          milliseconds,
          signal: request.signal,
        })
      : ({result: 'refused'} as const);
    switch (check.result) {
      case 'valid': {
        const audience = roles.get(check.role ?? '') ?? defaultAudience;
        await options.remember(check.userId, check.role);
        if (reader?.userId !== check.userId) {
          report({event: 'guide_opened', account: check.userId, address});
        }
        return emptyResponse(204, {
          'set-cookie': cookie.issue(check.userId, audience),
          'session-max-age': String(cookie.life),
          [audienceHeader]: audience,
        });
      }
      case 'refused':
        await throttle.consume(address);
        report({
          event: 'guide_refused',
          account: reader?.userId,
          address,
          reason: token ? 'token_refused' : 'no_token',
        });
        return emptyResponse(401, refusal);
      case 'slow':
        return emptyResponse(504);
      case 'unusable':
        return emptyResponse(502);
    }
  });

  routes.get('/session', (c) => {
    const reader = readerOf(c.req.raw);
    return reader
      ? emptyResponse(204, {[audienceHeader]: reader.audience})
      : emptyResponse(401, refusal);
  });

  routes.delete('/session', (c) => {
    const request = c.req.raw;
    if (isCrossSite(request)) {
      return emptyResponse(403);
    }
    const reader = readerOf(request);
    if (reader) {
      const address = addressOf(c);
      const reason = 'cookie_cleared';
      report({event: 'session_ended', account: reader.userId, address, reason});
    }
    return emptyResponse(204, {
      'set-cookie': cookie.clear,
      'clear-site-data': '"cache"',
    });
  });

  return routes;
}

/** Whose token it is, or why that is not known. */
type TokenCheck =
  | {result: 'valid'; userId: string; role?: string}
  | {result: 'refused' | 'unusable' | 'slow'};

/**
 * Asks the GraphQL endpoint whose token this is, by the `me` operation.
 *
 * `refused` is a response that says no: `me` is null, or an error says
 * UNAUTHORIZED or Session expired. Any other error, and what is no GraphQL
 * response, is `unusable`: it says nothing about the token. A role that is no
 * text is none.
 *
 * @param ask.withRole whether to ask for the role in the current company.
 * @param ask.milliseconds how long to wait.
 * @param ask.signal aborts when the client has gone.
 */
async function verifyToken(ask: {
  graphql: GraphQLEndpoint;
  token: string;
  address: string;
  withRole: boolean;
  milliseconds: number;
  signal: AbortSignal;
}): Promise<TokenCheck> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, ask.milliseconds);
  ask.signal.addEventListener('abort', abort, {once: true});
  const request = graphqlRequest(
    {
      operationName: 'me',
      query: `query me { me { id${ask.withRole ? ' role' : ''} } }`,
    },
    {headers: {'x-auth-token': ask.token}, signal: controller.signal},
  );
  try {
    const response = ask.graphql(request, {address: ask.address});
    // An endpoint may ignore the signal; the timeout holds all the same.
    const timeUp = once(controller.signal, 'abort').then(() => slow);
    return await Promise.race([response.then(readResponse), timeUp]);
  } catch {
    return controller.signal.aborted ? slow : unusable;
  } finally {
    clearTimeout(timer);
    ask.signal.removeEventListener('abort', abort);
  }
}

const slow = {result: 'slow'} as const;
const refused = {result: 'refused'} as const;
const unusable = {result: 'unusable'} as const;

const shape = z.object({
  data: z
    .object({
      me: z
        .object({
          id: z.union([z.string(), z.number()]),
          role: z.string().optional().catch(undefined),
        })
        .nullable(),
    })
    .nullish()
    .catch(undefined),
  errors: z.unknown().optional(),
});

async function readResponse(response: Response): Promise<TokenCheck> {
  if (response.status === 504) {
    return slow;
  }
  const {data: body} = shape.safeParse(
    await response.json().catch(() => undefined),
  );
  const errors = JSON.stringify(body?.errors ?? '');
  if (response.status === 401 || sessionOver.test(errors)) {
    return refused;
  }
  const me = body?.data?.me;
  if (!response.ok || body?.errors || me === undefined) {
    return unusable;
  }
  if (me === null) {
    return refused;
  }
  const userId = String(me.id);
  return canHoldUserId(userId)
    ? {result: 'valid', userId, role: me.role}
    : unusable;
}
