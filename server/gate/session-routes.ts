import {Hono} from 'hono';
import type {GraphQLEndpoint} from '../graphql/graphql-endpoint';
import {emptyAnswer} from './empty-answer';
import type {SessionCookie} from './session-cookie';
import {isFromElsewhere} from '../http/is-from-elsewhere';
import type {Throttle} from '../http/throttle';
import {whoIs} from './who-is';

/**
 * Makes the routes of `/session`: `POST` trades a GraphQL token for the gate
 * cookie, `GET` says whether there is a session, `DELETE` ends it in this
 * browser.
 *
 * Another site can neither send `x-auth-token` nor DELETE without a CORS
 * preflight, which the gate answers with 405. What the browser marks as coming
 * from another site is refused as well.
 *
 * @param options.milliseconds how long `POST` waits for the endpoint.
 */
export function sessionRoutes(options: {
  cookie: SessionCookie;
  graphql: GraphQLEndpoint;
  throttle: Throttle;
  addressOf: (request: Request, env: unknown) => string;
  milliseconds: number;
}): Hono {
  const {cookie, graphql, throttle, addressOf, milliseconds} = options;
  const routes = new Hono();

  routes.post('/session', async (c) => {
    const request = c.req.raw;
    if (isFromElsewhere(request)) return emptyAnswer(403);
    const address = addressOf(request, c.env);
    // A reader's renewal does not wait for what others behind the same address
    // got wrong.
    const isReader = cookie.check(request.headers.get('cookie')) !== null;
    const wait = isReader ? 0 : await throttle.waitFor(address);
    if (wait > 0) return emptyAnswer(429, {'retry-after': String(wait)});
    const token = request.headers.get('x-auth-token');
    const found = token
      ? await whoIs({
          graphql,
          token,
          address,
          milliseconds,
          signal: request.signal,
        })
      : ({word: 'refused'} as const);
    switch (found.word) {
      case 'user':
        return emptyAnswer(204, {
          'set-cookie': cookie.issue(found.id),
          'session-max-age': String(cookie.life),
        });
      case 'refused':
        await throttle.count(address);
        return emptyAnswer(401, {'www-authenticate': 'Session'});
      case 'slow':
        return emptyAnswer(504);
      case 'unusable':
        return emptyAnswer(502);
    }
  });

  routes.get('/session', (c) =>
    cookie.check(c.req.raw.headers.get('cookie')) === null
      ? emptyAnswer(401, {'www-authenticate': 'Session'})
      : emptyAnswer(204),
  );

  routes.delete('/session', (c) =>
    isFromElsewhere(c.req.raw)
      ? emptyAnswer(403)
      : emptyAnswer(204, {
          'set-cookie': cookie.clear,
          'clear-site-data': '"cache"',
        }),
  );

  return routes;
}
