import {Hono} from 'hono';
import {audienceHeader, defaultAudience} from '../../shared/audiences';
import type {GraphQLEndpoint} from '../http/graphql-endpoint';
import {emptyAnswer} from './empty-answer';
import type {Guides} from './read-guides';
import type {SessionCookie} from './session-cookie';
import {isFromElsewhere} from '../http/is-from-elsewhere';
import type {AddressOf, ServerEnv} from '../http/server-env';
import type {Throttle} from '../http/throttle';
import type {ReportEvent} from '../operations/events';
import type {ObserveDuration} from '../operations/metrics';
import {timed} from '../operations/timed';
import {verifyToken} from './verify-token';

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
 * @param options.milliseconds how long `POST` waits for the endpoint.
 * @param options.report receives openings, refusals and ends, but not the
 *   renewals of a reader, every few minutes.
 */
export function sessionRoutes(options: {
  cookie: SessionCookie;
  graphql: GraphQLEndpoint;
  throttle: Throttle;
  addressOf: AddressOf;
  roles: Guides['roles'];
  milliseconds: number;
  report: ReportEvent;
  observe?: ObserveDuration;
}): Hono<ServerEnv> {
  const {cookie, graphql, throttle, addressOf, roles, milliseconds, report} =
    options;
  const verify = timed(verifyToken, (seconds) =>
    options.observe?.('me', seconds),
  );
  const sessionOf = (request: Request) =>
    cookie.check(request.headers.get('cookie'));
  const routes = new Hono<ServerEnv>();

  routes.post('/session', async (c) => {
    const request = c.req.raw;
    if (isFromElsewhere(request)) {
      return emptyAnswer(403);
    }
    const address = addressOf(c);
    // A reader's renewal does not wait for what others behind the same address
    // got wrong.
    const reader = sessionOf(request);
    const wait = reader ? 0 : await throttle.waitFor(address);
    if (wait > 0) {
      report({event: 'guide_throttled', address});
      return emptyAnswer(429, {'retry-after': String(wait)});
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
        if (reader?.userId !== check.userId) {
          report({event: 'guide_opened', account: check.userId, address});
        }
        return emptyAnswer(204, {
          'set-cookie': cookie.issue(check.userId, audience),
          'session-max-age': String(cookie.life),
          [audienceHeader]: audience,
        });
      }
      case 'refused':
        await throttle.count(address);
        report({
          event: 'guide_refused',
          account: reader?.userId,
          address,
          reason: token ? 'token_refused' : 'no_token',
        });
        return emptyAnswer(401, {'www-authenticate': 'Session'});
      case 'slow':
        return emptyAnswer(504);
      case 'unusable':
        return emptyAnswer(502);
    }
  });

  routes.get('/session', (c) => {
    const reader = sessionOf(c.req.raw);
    return reader
      ? emptyAnswer(204, {[audienceHeader]: reader.audience})
      : emptyAnswer(401, {'www-authenticate': 'Session'});
  });

  routes.delete('/session', (c) => {
    const request = c.req.raw;
    if (isFromElsewhere(request)) {
      return emptyAnswer(403);
    }
    const reader = sessionOf(request);
    if (reader) {
      const address = addressOf(c);
      const reason = 'cookie_cleared';
      report({event: 'session_ended', account: reader.userId, address, reason});
    }
    return emptyAnswer(204, {
      'set-cookie': cookie.clear,
      'clear-site-data': '"cache"',
    });
  });

  return routes;
}
