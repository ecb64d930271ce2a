import {type ContractRow, filePolicy, notAllowed, page} from './contract-row';

const json = {'content-type': 'application/json'};
const otherSites = ['cross-site', 'same-site'];
const refusedCalls: [string, number, Record<string, string>][] = [
  ...otherSites.map((site): [string, number, Record<string, string>] => [
    `a ${site} request is refused`,
    403,
    {...json, 'sec-fetch-site': site},
  ]),
  ...['', 'text/plain', 'application/x-www-form-urlencoded'].map(
    (type): [string, number, Record<string, string>] => [
      `a body of the type "${type}" is refused`,
      415,
      {'content-type': type},
    ],
  ),
  [
    'only UTF-8 is read',
    415,
    {'content-type': `${json['content-type']}; charset=utf-16`},
  ],
  ['a compressed body is refused', 415, {...json, 'content-encoding': 'gzip'}],
];

const acceptedCalls: Record<string, string>[] = [
  {...json, 'sec-fetch-site': 'same-origin'},
  {...json, 'sec-fetch-site': 'none'},
  {'content-type': 'Application/JSON; charset=UTF-8'},
];

const upload = {
  method: 'POST',
  path: '/graphql',
  headers: {'content-type': 'multipart/form-data; boundary=x'},
};

/** `/session`, `/graphql`, `/healthz` and `/readyz`, which the gate lets pass. */
export const calls: ContractRow[] = [
  // POST /session
  {
    name: 'a good token opens a session',
    session: 'without',
    method: 'POST',
    path: '/session',
    headers: {'x-auth-token': 'good'},
    status: 204,
    body: '',
    response: {
      'set-cookie':
        /^docs-session=3\.[\w-]+\.everyone\.\d+\.[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
      'session-max-age': '600',
      'guide-audience': 'everyone',
      'cache-control': 'no-store',
    },
  },
  {
    name: 'a token that the endpoint refuses is refused',
    session: 'either',
    method: 'POST',
    path: '/session',
    headers: {'x-auth-token': 'unauthorized'},
    status: 401,
    body: '',
    response: {'set-cookie': null, 'cache-control': 'no-store'},
  },
  {
    name: 'no token is refused, whatever the cookie',
    session: 'either',
    method: 'POST',
    path: '/session',
    status: 401,
    response: {'set-cookie': null, 'www-authenticate': 'Session'},
  },
  {
    name: 'an endpoint that cannot be reached is a bad gateway',
    session: 'without',
    method: 'POST',
    path: '/session',
    headers: {'x-auth-token': 'gone'},
    status: 502,
    response: {'set-cookie': null, 'cache-control': 'no-store'},
  },
  {
    name: 'an endpoint that does not answer is a gateway timeout',
    session: 'without',
    method: 'POST',
    path: '/session',
    headers: {'x-auth-token': 'slow'},
    status: 504,
    response: {'set-cookie': null, 'cache-control': 'no-store'},
  },
  {
    name: 'a page of the site opens a session',
    session: 'without',
    method: 'POST',
    path: '/session',
    headers: {'x-auth-token': 'good', 'sec-fetch-site': 'same-origin'},
    status: 204,
  },
  ...otherSites.map((site): ContractRow => ({
    name: `a ${site} request cannot open a session`,
    session: 'without',
    method: 'POST',
    path: '/session',
    headers: {'x-auth-token': 'good', 'sec-fetch-site': site},
    status: 403,
    response: {'set-cookie': null},
  })),
  // GET /session
  {
    name: 'a session is confirmed',
    session: 'with',
    path: '/session',
    status: 204,
    body: '',
    response: {'cache-control': 'no-store'},
  },
  {
    name: 'no session is said so',
    session: 'without',
    path: '/session',
    status: 401,
    body: '',
    response: {'cache-control': 'no-store', 'www-authenticate': 'Session'},
  },
  // DELETE /session
  {
    name: 'signing out clears cookie and cache',
    session: 'either',
    method: 'DELETE',
    path: '/session',
    status: 204,
    body: '',
    response: {
      'set-cookie': 'docs-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'clear-site-data': '"cache"',
      'cache-control': 'no-store',
    },
  },
  ...otherSites.map((site): ContractRow => ({
    name: `a ${site} request cannot sign a reader out`,
    session: 'with',
    method: 'DELETE',
    path: '/session',
    headers: {'sec-fetch-site': site},
    status: 403,
    response: {'set-cookie': null, 'clear-site-data': null},
  })),
  // /graphql
  {
    name: 'GraphQL is answered by POST',
    session: 'either',
    method: 'POST',
    path: '/graphql?_dc=1',
    headers: {'x-auth-token': 'good', 'content-type': 'application/json'},
    status: 200,
    body: '{"data":{"me":{"id":"user-7"}}}',
    response: {
      'cache-control': 'no-store',
      'content-security-policy': filePolicy,
    },
  },
  {
    name: 'GraphQL is answered by GET',
    session: 'either',
    path: '/graphql?query=%7Bme%7Bid%7D%7D',
    headers: {'x-auth-token': 'good'},
    status: 200,
    body: '{"data":{"me":{"id":"user-7"}}}',
    response: {'cache-control': 'no-store'},
  },
  {
    name: "another site's link to a query is refused",
    session: 'either',
    path: '/graphql?query=%7Bme%7Bid%7D%7D',
    headers: {'x-auth-token': 'good', 'sec-fetch-site': 'cross-site'},
    status: 403,
  },
  ...acceptedCalls.map((headers): ContractRow => ({
    name: `a call is accepted with ${JSON.stringify(headers)}`,
    session: 'either',
    method: 'POST',
    path: '/graphql',
    headers: {'x-auth-token': 'good', ...headers},
    status: 200,
    body: '{"data":{"me":{"id":"user-7"}}}',
  })),
  {
    ...upload,
    name: 'a reader may upload',
    session: 'with',
    headers: {...upload.headers, 'x-auth-token': 'good'},
    status: 200,
    body: '{"data":{"me":{"id":"user-7"}}}',
  },
  {
    ...upload,
    name: 'a stranger may not upload, since the form may hide sign-ins',
    session: 'without',
    status: 401,
    body: '{"errors":[{"message":"Sign in before you upload a file."}]}',
  },
  ...refusedCalls.map(([name, status, headers]): ContractRow => ({
    name,
    session: 'either',
    method: 'POST',
    path: '/graphql',
    headers,
    status,
    response: {
      'cache-control': 'no-store',
      'content-type': 'application/json',
      'access-control-allow-origin': null,
    },
  })),
  // Any address
  ...['/', '/usage/reports', '/favicon.svg', '/session', '/healthz', '/signals']
    .flatMap((path) =>
      ['evil.example:3000', 'localhost.evil.example'].map((host) => ({
        path,
        host,
      })),
    )
    .map(({path, host}): ContractRow => ({
      name: `a site on localhost does not answer as ${host}`,
      session: 'either',
      path,
      headers: {...page, host},
      status: 421,
      body: '',
      response: {'set-cookie': null},
      notNginx: 'A site behind nginx is on https, with names of its own.',
    })),
  ...['localhost', 'LOCALHOST:3000', '127.0.0.1:80', '[::1]', '[::1]:3000'].map(
    (host): ContractRow => ({
      name: `a site on localhost answers as ${host}`,
      session: 'with',
      path: '/session',
      headers: {host},
      status: 204,
    }),
  ),
  // GET /healthz
  {
    name: 'a process that serves says so',
    session: 'either',
    path: '/healthz',
    status: 200,
    body: 'ok\n',
    response: {'cache-control': 'no-store'},
  },
  // GET /readyz
  {
    name: 'a server whose endpoint answers is ready',
    session: 'either',
    path: '/readyz',
    status: 200,
    body: 'ok\n',
    response: {'cache-control': 'no-store', 'set-cookie': null},
  },
  ...[
    {method: 'PUT', path: '/session', allow: 'POST, GET, HEAD, DELETE'},
    {method: 'OPTIONS', path: '/session', allow: 'POST, GET, HEAD, DELETE'},
    {method: 'DELETE', path: '/graphql', allow: 'POST, GET, HEAD'},
    {method: 'POST', path: '/healthz', allow: 'GET, HEAD'},
    {method: 'POST', path: '/readyz', allow: 'GET, HEAD'},
  ].map(({method, path, allow}): ContractRow => ({
    name: 'an exception is for its own methods only',
    session: 'either',
    method,
    path,
    ...notAllowed,
    response: {allow, 'access-control-allow-origin': null},
  })),
];
