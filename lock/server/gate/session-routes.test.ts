import {stubResponses} from '../testing/stub-endpoint';
import type {Site} from '../testing/open-site';
import {openTestSite} from '../testing/open-test-site';
import {cookieHeader, guides, secret, siteUrl} from '../testing/test-site';
import type {SecurityEvent} from '../operations/log';
import type {Guides} from './site-files';
import {createGateCookie} from './gate-cookie';
import {createThrottle} from '../http/throttle';

function post(app: Site['app'], token: string, cookie = '') {
  const headers = {'x-auth-token': token, cookie};
  return app.request('/session', {method: 'POST', headers});
}

const statuses: Record<string, number> = {
  good: 204,
  number: 204,
  administrator: 204,
  'no role': 204,
  'role of no text': 204,
  'list of roles': 204,
  'other role': 204,
  'role of every object': 204,
  unauthorized: 401,
  'unauthorized code': 401,
  'unauthorized status': 401,
  'status 401 alone': 502,
  expired: 401,
  nobody: 401,
  'other error': 502,
  'user and error': 502,
  'no id': 502,
  'long id': 502,
  html: 502,
  'server error': 502,
  empty: 502,
  list: 502,
};

test('every response of the stub is tried', () => {
  expect(Object.keys(statuses)).toEqual(Object.keys(stubResponses));
});

test.each(Object.entries(statuses))(
  'an endpoint that answers "%s" makes %d',
  async (token, status) => {
    const response = await post((await openTestSite()).app, token);
    expect(response.status).toBe(status);
    expect(response.headers.has('set-cookie')).toBe(status === 204);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toBe('');
    if (status !== 204) {
      return;
    }
    // Of its user, and of the audience of the role.
    const audience = token === 'administrator' ? 'administrators' : 'everyone';
    expect(response.headers.get('guide-audience')).toBe(audience);
    const cookie = createGateCookie({
      secrets: [secret],
      siteUrl,
      audiences: guides.folders.keys(),
    });
    const userId = token === 'number' ? '7' : 'user-7';
    const session = cookie.check(response.headers.get('set-cookie'));
    expect(session).toMatchObject({userId, audience});
  },
);

/** Opens a session; gives what the endpoint is asked. */
async function askedOf(guides: Guides): Promise<Request | undefined> {
  const asked: Request[] = [];
  const {app} = await openTestSite({
    guides,
    graphql: (request) => {
      asked.push(request);
      return Promise.resolve(Response.json({data: {me: {id: 1}}}));
    },
  });
  await post(app, 'the token');
  return asked[0];
}

test('the endpoint is asked for the role where a role has an audience', async () => {
  const request = await askedOf(guides);
  expect(await request?.json()).toEqual({
    operationName: 'me',
    query: 'query me { me { id role } }',
  });
});

test('the endpoint is asked `me` for its id alone where no role has an audience', async () => {
  const request = await askedOf({...guides, roles: new Map()});
  expect(request?.method).toBe('POST');
  expect(request?.headers.get('x-auth-token')).toBe('the token');
  expect(request?.headers.get('content-type')).toBe('application/json');
  expect(request?.headers.has('cookie')).toBe(false);
  expect(new URL(request?.url ?? '').search).toMatch(/^\?_dc=\d+$/);
  expect(await request?.json()).toEqual({
    operationName: 'me',
    query: 'query me { me { id } }',
  });
});

test.each([
  ['strangers', ''],
  ['a reader', cookieHeader({user: 'user-8'})],
])(
  'refusals of %s are counted by address and then answered 429, and a good token still opens the guide',
  async (_, cookie) => {
    const throttle = createThrottle({max: 2, seconds: 60});
    const {app} = await openTestSite({throttle});
    expect((await post(app, 'unauthorized', cookie)).status).toBe(401);
    expect((await post(app, 'unauthorized', cookie)).status).toBe(401);
    const response = await post(app, 'unauthorized', cookie);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await post(app, 'good')).status).toBe(204);
  },
);

describe('when the role of a reader changes', () => {
  let time: number;
  let role: string | null;
  let app: Site['app'];
  beforeEach(async () => {
    time = Date.UTC(2026, 0, 1);
    role = 'ADMIN';
    ({app} = await openTestSite({
      now: () => time,
      graphql: () => Promise.resolve(Response.json({data: {me: {id: '7', role}}})),
    }));
  });
  /** Opens or renews a session; gives the cookie. */
  const renew = async (cookie = ''): Promise<string> => {
    const headers = {'x-auth-token': 'good', cookie};
    const response = await app.request('/session', {method: 'POST', headers});
    return response.headers.get('set-cookie')?.split(';')[0] ?? '';
  };
  const statusOf = async (cookie: string): Promise<number> =>
    (await app.request('/manual/audit-log', {headers: {cookie}})).status;

  test('the next renewal applies it', async () => {
    const cookie = await renew();
    expect(await statusOf(cookie)).toBe(200);
    role = null;
    const renewed = await renew(cookie);
    expect(await statusOf(renewed)).toBe(404);
    role = 'ADMIN';
    expect(await statusOf(await renew(renewed))).toBe(200);
  });

  test('the cookie of before is good until it expires, and then refused', async () => {
    const cookie = await renew();
    role = null;
    await renew(cookie);
    time += 8 * 3_600_000 - 1000;
    expect(await statusOf(cookie)).toBe(200);
    time += 1000;
    const session = await app.request('/session', {headers: {cookie}});
    expect(session.status).toBe(401);
    const response = await app.request('/manual/audit-log', {
      headers: {cookie, accept: 'text/html'},
    });
    expect(response.status).toBe(401);
  });
});

describe('security events', () => {
  let events: SecurityEvent[];
  let app: Site['app'];
  beforeEach(async () => {
    events = [];
    ({app} = await openTestSite({
      report: (event) => void events.push(event),
      throttle: createThrottle({max: 2, seconds: 60}),
    }));
  });
  const send = (method: string, headers: Record<string, string>) =>
    app.request('/session', {method, headers});
  const address = 'unknown'; // without a socket

  test('opening the guide is reported, and renewing the cookie is not', async () => {
    const headers = {'x-auth-token': 'good'};
    const opened = {event: 'guide_opened', account: 'user-7', address};
    await send('POST', headers);
    expect(events).toEqual([opened]);
    await send('POST', {...headers, cookie: cookieHeader({user: 'user-7'})});
    await send('GET', {cookie: cookieHeader({user: 'user-7'})});
    expect(events).toEqual([opened]);
  });

  test('opening it as another user is reported', async () => {
    const cookie = cookieHeader({user: 'user-8'});
    await send('POST', {'x-auth-token': 'good', cookie});
    expect(events).toEqual([]);
    await send('POST', {
      ...{'x-auth-token': 'good', 'replace-session': '1'},
      cookie,
    });
    expect(events).toMatchObject([{event: 'guide_opened', account: 'user-7'}]);
  });

  test('refusals are reported with their reason until the throttle answers', async () => {
    await send('POST', {'x-auth-token': 'unauthorized'});
    await send('POST', {});
    await send('POST', {});
    expect(events).toEqual([
      {event: 'guide_refused', address, reason: 'token_refused'},
      {event: 'guide_refused', address, reason: 'no_token'},
      {event: 'guide_throttled', address},
    ]);
  });

  test('an endpoint that fails is no refusal', async () => {
    for (const token of ['html', 'gone', 'other error']) {
      await send('POST', {'x-auth-token': token});
    }
    expect(events).toEqual([]);
  });

  test('the end of a session is reported once there was one', async () => {
    await send('DELETE', {});
    await send('DELETE', {
      cookie: cookieHeader(),
      'sec-fetch-site': 'cross-site',
    });
    expect(events).toEqual([]);
    await send('DELETE', {cookie: cookieHeader()});
    expect(events).toEqual([
      {event: 'session_ended', account: '7', address, reason: 'cookie_cleared'},
    ]);
  });
});
