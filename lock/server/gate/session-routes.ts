import {Hono} from 'hono';
import {audienceHeader, defaultAudience} from '../../shared/audiences';
import {emptyResponse} from '../http/bodies';
import {type AddressOf, isCrossSite, type ServerEnv} from '../http/requests';
import type {Throttle} from '../http/throttle';
import type {ReportEvent} from '../operations/log';
import {replaceHeader} from '../../shared/replace-session';
import type {GateCookie} from './gate-cookie';
import type {Guides} from './site-files';
import type {VerifyToken} from './verify-token';

/**
 * Makes the routes of `/session`: `POST` trades a GraphQL token for the gate
 * cookie, `GET` says whether there is a session, `DELETE` ends it in this
 * browser. `POST` and `GET` name the reader's audience in a header.
 *
 * Another site can neither send `x-auth-token` nor DELETE without a CORS
 * preflight, which the gate answers with 405. What the browser marks as coming
 * from another site is refused as well. A cookie of another user is replaced
 * only where the request says so: else any link with a token could do it.
 *
 * @param options.roles the audience of a role.
 * @param options.remember receives who opened or renewed, with the role.
 * @param options.report receives openings, refusals and ends, but not the
 *   renewals of a reader.
 */
export function sessionRoutes(options: {
  cookie: GateCookie;
  verify: VerifyToken;
  throttle: Throttle;
  addressOf: AddressOf;
  roles: Guides['roles'];
  remember: (userId: string, role?: string) => Promise<void> | undefined;
  report: ReportEvent;
}): Hono<ServerEnv> {
  const {cookie, verify, throttle} = options;
  const {addressOf, roles, report} = options;
  const refusal = {'www-authenticate': 'Session'};
  const routes = new Hono<ServerEnv>();

  routes.post('/session', async (c) => {
    const request = c.req.raw;
    if (isCrossSite(request)) {
      return emptyResponse(403);
    }
    const address = addressOf(c);
    const reader = c.get('reader');
    const token = request.headers.get('x-auth-token');
    const check = await verify(request, address);
    switch (check.result) {
      case 'valid': {
        const isOther = reader && reader.userId !== check.userId;
        if (isOther && request.headers.get(replaceHeader) !== '1') {
          return emptyResponse(409);
        }
        const audience = roles.get(check.role ?? '') ?? defaultAudience;
        await options.remember(check.userId, check.role);
        if (reader?.userId !== check.userId) {
          report({event: 'guide_opened', account: check.userId, address});
        }
        return emptyResponse(204, {
          'set-cookie': cookie.issue(check.userId, audience, check.sessionId),
          [audienceHeader]: audience,
        });
      }
      case 'refused': {
        // Only now: a good token does not wait for what others behind the same
        // address got wrong.
        const wait = await throttle.consume(address);
        if (wait > 0) {
          report({event: 'guide_throttled', address});
          return emptyResponse(429, {'retry-after': String(wait)});
        }
        report({
          event: 'guide_refused',
          account: reader?.userId,
          address,
          reason: token ? 'token_refused' : 'no_token',
        });
        return emptyResponse(401, refusal);
      }
      case 'slow':
        return emptyResponse(504);
      case 'unusable':
        return emptyResponse(502);
    }
  });

  routes.get('/session', (c) => {
    const reader = c.get('reader');
    return reader
      ? emptyResponse(204, {[audienceHeader]: reader.audience})
      : emptyResponse(401, refusal);
  });

  routes.delete('/session', (c) => {
    if (isCrossSite(c.req.raw)) {
      return emptyResponse(403);
    }
    const reader = c.get('reader');
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
