import {Hono} from 'hono';
import {audienceHeader} from '../shared/audiences';
import {type FindAddress, isCrossSite, type ServerEnv} from '../http/requests';
import type {ReportEvent} from '../monitoring/log';
import {emptyResponse} from '../http/bodies';
import type {GateCookie} from './gate-cookie';
import type {SignOuts} from './sign-outs';

/**
 * Makes the routes of `/session`: `GET` says whether there is a session, and names the reader's
 * audience in a header; `DELETE` ends it in this browser. Another site cannot send DELETE without
 * a CORS preflight, which the gate answers with 405. A request that the browser marks as coming
 * from another site is refused as well.
 *
 * @param options.report receives the ends of sessions.
 */
export function sessionRoutes(options: {
  cookie: GateCookie;
  findAddress: FindAddress;
  report: ReportEvent;
  signOuts: SignOuts;
}): Hono<ServerEnv> {
  const {cookie, findAddress, report, signOuts} = options;
  const routes = new Hono<ServerEnv>();

  routes.get('/session', (c) => {
    const reader = c.get('reader');
    return reader
      ? emptyResponse(204, {[audienceHeader]: reader.audience})
      : emptyResponse(401, {'www-authenticate': 'Session'});
  });

  routes.delete('/session', (c) => {
    if (isCrossSite(c.req.raw)) {
      return emptyResponse(403);
    }
    const reader = c.get('reader');
    if (reader) {
      signOuts.record({token: null, userId: reader.userId});
      const address = findAddress(c);
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
