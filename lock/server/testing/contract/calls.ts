import {type ContractRow, filePolicy, notAllowed, page} from './contract-row';

const json = {'content-type': 'application/json'};
const refusedTypes: [string, Record<string, string>][] = [
  ...['', 'text/plain', 'application/x-www-form-urlencoded'].map(
    (type): [string, Record<string, string>] => [
      `a body of the type "${type}" is refused`,
      {'content-type': type},
    ],
  ),
  ['only UTF-8 is read', {'content-type': 'application/json; charset=utf-16'}],
  ['a compressed body is refused', {...json, 'content-encoding': 'gzip'}],
];

const acceptedCalls: Record<string, string>[] = [
  json,
  {...json, 'sec-fetch-site': 'same-origin'},
  {...json, 'sec-fetch-site': 'none'},
  {'content-type': 'Application/JSON; charset=UTF-8'},
];

const query = '/graphql?query=%7Bme%7Bid%7D%7D';
/** What the stub answers to a good token. */
const user = '{"data":{"me":{"id":"user-7"}}}';

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
        /^docs-session=4\.[\w-]+\.everyone\.[\w-]*\.\d+\.[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax$/,
      'guide-audience': 'everyone',
      'cache-control': 'no-store',
    },
  },
  {
    name: 'a page of the site opens a session',
    session: 'without',
    method: 'POST',
    path: '/session',
    headers: {'x-auth-token': 'good', 'sec-fetch-site': 'same-origin'},
    status: 204,
  },
  ...[
    {token: 'unauthorized', status: 401, why: 'the endpoint refuses it'},
    {token: '', status: 401, why: 'there is none'},
    {token: 'gone', status: 502, why: 'the endpoint cannot be reached'},
    {token: 'slow', status: 504, why: 'the endpoint does not answer'},
  ].map(({token, status, why}): ContractRow => ({
    name: `a token opens no session when ${why}`,
    session: status === 401 ? 'either' : 'without',
    method: 'POST',
    path: '/session',
    headers: token ? {'x-auth-token': token} : {},
    status,
    body: '',
    response: {
      'set-cookie': null,
      'cache-control': 'no-store',
      'www-authenticate': status === 401 ? 'Session' : null,
    },
  })),
  ...['', '0', 'true', '11'].map((sent): ContractRow => ({
    name: `the cookie of another user is not replaced with replace-session: ${sent}`,
    session: 'with',
    method: 'POST',
    path: '/session',
    headers: {
      'x-auth-token': 'good',
      ...(sent && {'replace-session': sent}),
    },
    status: 409,
    body: '',
    response: {'set-cookie': null, 'guide-audience': null},
  })),
  {
    name: 'the cookie of another user is replaced when the request says so',
    session: 'with',
    method: 'POST',
    path: '/session',
    headers: {'x-auth-token': 'good', 'replace-session': '1'},
    status: 204,
    response: {'set-cookie': /^docs-session=4\./},
  },
  {
    name: 'the own cookie is renewed, whatever the request says',
    session: 'with',
    user: 'user-7',
    method: 'POST',
    path: '/session',
    headers: {'x-auth-token': 'good'},
    status: 204,
    response: {'set-cookie': /^docs-session=4\./},
  },
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
  // What another site asks
  ...['cross-site', 'same-site'].flatMap((site) =>
    [
      {method: 'POST', path: '/session'},
      {method: 'DELETE', path: '/session'},
      {method: 'POST', path: '/graphql'},
      {method: 'GET', path: query},
    ].map((asked): ContractRow => ({
      ...asked,
      name: `a ${site} request is refused`,
      session: 'either',
      headers: {...json, 'x-auth-token': 'good', 'sec-fetch-site': site},
      status: 403,
      response: {
        'set-cookie': null,
        'clear-site-data': null,
        'access-control-allow-origin': null,
      },
    })),
  ),
  // /graphql
  {
    name: 'GraphQL is answered by GET',
    session: 'either',
    path: query,
    headers: {'x-auth-token': 'good'},
    status: 200,
    body: user,
    response: {'cache-control': 'no-store'},
  },
  ...acceptedCalls.map((headers): ContractRow => ({
    name: `a call is accepted with ${JSON.stringify(headers)}`,
    session: 'either',
    method: 'POST',
    path: '/graphql?_dc=1',
    headers: {'x-auth-token': 'good', ...headers},
    status: 200,
    body: user,
    response: {
      'cache-control': 'no-store',
      'content-security-policy': filePolicy,
    },
  })),
  {
    ...upload,
    name: 'a reader may upload',
    session: 'with',
    headers: {...upload.headers, 'x-auth-token': 'good'},
    status: 200,
    body: user,
  },
  {
    ...upload,
    name: 'a stranger may not upload, since the form may hide sign-ins',
    session: 'without',
    status: 401,
    body: '{"errors":[{"message":"Sign in before you upload a file."}]}',
  },
  ...refusedTypes.map(([name, headers]): ContractRow => ({
    name,
    session: 'either',
    method: 'POST',
    path: '/graphql',
    headers,
    status: 415,
    response: {
      'cache-control': 'no-store',
      'content-type': 'application/json',
      'access-control-allow-origin': null,
    },
  })),
  // Any address
  ...['/', '/manual/reports', '/favicon.svg', '/session', '/healthz', '/signals']
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
  // GET /healthz, GET /readyz
  ...['/healthz', '/readyz'].map((path): ContractRow => ({
    name: 'a process that serves, and whose endpoint answers, says so',
    session: 'either',
    path,
    status: 200,
    body: 'ok\n',
    response: {'cache-control': 'no-store', 'set-cookie': null},
  })),
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
