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

const documents = {
  me: 'query Me { me { id role } }',
  authenticateUser:
    'mutation { authenticateUser(email: "a", password: "b") { success user { id role } } }',
  setActiveUserSession: 'mutation { setActiveUserSession(companyId: 1) { success user { id } } }',
  refreshAuthToken: 'mutation { refreshAuthToken(refreshToken: "r") { success user { id } } }',
};
/** To which the stub gives an answer of that field. */
const tokens = {
  me: 'good',
  authenticateUser: 'sign-in',
  setActiveUserSession: 'switch',
  refreshAuthToken: 'refresh',
};
const sent = (query: string) => JSON.stringify({query});
const me = {
  method: 'POST',
  path: '/graphql?_dc=1',
  headers: {...json, 'x-auth-token': 'good'},
  sends: sent(documents.me),
};
const opened = {
  'set-cookie':
    /^docs-session=4\.[\w-]+\.everyone\.[\w-]*\.\d+\.[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax$/,
  'guide-audience': 'everyone',
  'replace-session': null,
};
const unopened = {'set-cookie': null, 'guide-audience': null};

const upload = {
  method: 'POST',
  path: '/graphql',
  headers: {'content-type': 'multipart/form-data; boundary=x'},
};

/** `/session`, `/graphql`, `/healthz` and `/readyz`, which the gate lets pass. */
export const calls: ContractRow[] = [
  // What opens the guide
  {
    ...me,
    name: 'an answer to me opens a session',
    session: 'without',
    status: 200,
    body: user,
    response: {...opened, 'cache-control': 'no-store'},
  },
  {
    name: 'an answer to me by GET opens a session',
    session: 'without',
    path: `/graphql?query=${encodeURIComponent(documents.me)}`,
    headers: {'x-auth-token': 'good'},
    status: 200,
    body: user,
    response: opened,
  },
  ...(['authenticateUser', 'setActiveUserSession', 'refreshAuthToken'] as const).map(
    (field): ContractRow => ({
      ...me,
      name: `an answer to ${field} opens a session`,
      session: 'without',
      headers: {...json, 'x-auth-token': tokens[field]},
      sends: sent(documents[field]),
      status: 200,
      response: opened,
    }),
  ),
  ...Object.entries({
    'the endpoint refuses the token': {headers: {...json, 'x-auth-token': 'unauthorized'}},
    'there is no token': {headers: json},
    'the endpoint does not answer': {headers: {...json, 'x-auth-token': 'slow'}, status: 504},
    'the user has another name in the document': {sends: sent('{ me: other { id role } }')},
    'the id has another name': {sends: sent('{ me { id: email role } }')},
    'there is a directive': {sends: sent('{ me { id @skip(if: false) } }')},
    'there are two operations': {sends: sent('query a { me { id } } query b { me { id } }')},
    'a sign-in does not succeed': {
      headers: {...json, 'x-auth-token': 'no success'},
      sends: sent(documents.authenticateUser),
    },
    'the answer may come in parts': {
      headers: {...json, 'x-auth-token': 'good', accept: 'multipart/mixed, */*'},
    },
  }).map(([why, asked]): ContractRow => ({
    status: 200,
    ...me,
    ...asked,
    name: `no session is opened where ${why}`,
    session: 'without',
    response: unopened,
  })),
  ...['', '0', 'true', '11'].map((replaces): ContractRow => ({
    ...me,
    name: `the cookie of another user is not replaced with replace-session: ${replaces}`,
    session: 'with',
    headers: {...me.headers, ...(replaces && {'replace-session': replaces})},
    status: 200,
    body: user,
    response: {...unopened, 'replace-session': 'needed'},
  })),
  ...(['me', 'refreshAuthToken'] as const).map((field): ContractRow => ({
    ...me,
    name: `the cookie of another user is replaced by ${field} when the request says so`,
    session: 'with',
    headers: {...json, 'x-auth-token': tokens[field], 'replace-session': '1'},
    sends: sent(documents[field]),
    status: 200,
    response: opened,
  })),
  {
    ...me,
    name: 'the cookie of another user is not replaced by refreshAuthToken alone',
    session: 'with',
    headers: {...json, 'x-auth-token': tokens.refreshAuthToken},
    sends: sent(documents.refreshAuthToken),
    status: 200,
    response: {...unopened, 'replace-session': 'needed'},
  },
  ...(['authenticateUser', 'setActiveUserSession'] as const).map((field): ContractRow => ({
    ...me,
    name: `the cookie of another user is replaced by ${field}`,
    session: 'with',
    headers: {...json, 'x-auth-token': tokens[field]},
    sends: sent(documents[field]),
    status: 200,
    response: opened,
  })),
  {
    ...me,
    name: 'the own cookie is renewed, whatever the request says',
    session: 'with',
    user: 'user-7',
    status: 200,
    response: opened,
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
      {method: 'DELETE', path: '/session'},
      {method: 'POST', path: '/graphql', sends: sent(documents.me)},
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
    {method: 'PUT', path: '/session', allow: 'GET, HEAD, DELETE'},
    {method: 'POST', path: '/session', allow: 'GET, HEAD, DELETE'},
    {method: 'OPTIONS', path: '/session', allow: 'GET, HEAD, DELETE'},
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
