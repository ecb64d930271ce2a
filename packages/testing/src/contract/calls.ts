import {type ContractRow, filePolicy, json, notAllowed, page} from './contract-row';

const documents = {
  me: '{"query":"query Me { me { id role } }"}',
  signIn:
    '{"query":"mutation { authenticateUser(email: \\"a\\", password: \\"b\\") { success user { id role } } }"}',
  switch: '{"query":"mutation { setActiveUserSession(companyId: 1) { success user { id } } }"}',
  refresh:
    '{"query":"mutation { refreshAuthToken(refreshToken: \\"r\\") { success user { id } } }"}',
  logout: '{"query":"mutation { logout(id: 7) { success } }"}',
};
/** The answer of the stub endpoint to the token `good`. */
const user = '{"data":{"me":{"id":"user-7"}}}';
const withToken = (token: string) => ({...json, 'x-auth-token': token});

const me = {
  requests: ['POST /graphql?_dc=1'],
  headers: withToken('good'),
  sends: documents.me,
  status: 200,
};

const opened = {
  'set-cookie':
    /^docs-session=4\.[\w-]+\.everyone\.[\w-]*\.\d+\.[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax$/,
  'guide-audience': 'everyone',
  'replace-session': null,
};
const unopened = {'set-cookie': null, 'guide-audience': null};
const notOpened = {...me, who: ['stranger'] as const, response: unopened};

/** `/session`, `/graphql`, `/healthz` and `/readyz`, which the gate lets pass. */
export const calls: ContractRow[] = [
  // Calls that open the guide
  {
    ...me,
    promise: 'an answer to me opens a session, by POST and by GET',
    who: ['stranger'],
    requests: [
      ['POST /graphql?_dc=1', {}, documents.me],
      'GET /graphql?query=query%20Me%20%7B%20me%20%7B%20id%20role%20%7D%20%7D',
    ],
    sends: undefined,
    body: user,
    response: {...opened, 'cache-control': 'no-store'},
    overSocket: true,
  },
  {
    ...me,
    promise:
      'a sign-in and a switch of the company open a session, and replace the cookie of another user',
    requests: [
      ['POST /graphql', withToken('sign-in'), documents.signIn],
      ['POST /graphql', withToken('switch'), documents.switch],
    ],
    response: opened,
  },
  {
    ...me,
    promise: 'new tokens open a session',
    who: ['stranger'],
    headers: withToken('refresh'),
    sends: documents.refresh,
    response: opened,
  },
  {
    ...notOpened,
    promise: 'no session is opened without a token that the endpoint takes',
    requests: [
      ['POST /graphql', {'x-auth-token': 'unauthorized'}],
      ['POST /graphql', {'x-auth-token': ''}],
    ],
  },
  {
    ...notOpened,
    promise: 'no session is opened where the endpoint does not answer',
    headers: withToken('slow'),
    status: 504,
  },
  {
    ...notOpened,
    promise: 'no session is opened where a sign-in does not succeed',
    requests: [
      ['POST /graphql', withToken('no success')],
      ['POST /graphql', withToken('success of no boolean')],
      ['POST /graphql', withToken('no user')],
    ],
    sends: documents.signIn,
  },
  {
    ...notOpened,
    promise: 'no session is opened where the answer may come in parts',
    headers: {...me.headers, accept: 'multipart/mixed, */*'},
  },
  {
    ...me,
    promise:
      'me and new tokens do not replace the cookie of another user unless the request says so',
    who: ['reader'],
    requests: [
      'POST /graphql',
      ['POST /graphql', {'replace-session': '0'}],
      ['POST /graphql', {'replace-session': 'true'}],
      ['POST /graphql', {'replace-session': '11'}],
      ['POST /graphql', withToken('refresh'), documents.refresh],
    ],
    response: {...unopened, 'replace-session': 'needed'},
  },
  {
    ...me,
    promise: 'me and new tokens replace the cookie of another user when the request says so',
    who: ['reader'],
    requests: [
      ['POST /graphql', {'replace-session': '1'}],
      ['POST /graphql', {...withToken('refresh'), 'replace-session': '1'}, documents.refresh],
    ],
    response: opened,
  },
  {
    ...me,
    promise: "a user's own cookie is renewed, whatever the request says",
    who: ['sameUser'],
    response: opened,
  },
  // /session
  {
    promise: 'a session is confirmed',
    who: ['reader'],
    requests: ['GET /session'],
    status: 204,
    body: '',
    response: {'cache-control': 'no-store', 'content-length': null},
    overSocket: true,
  },
  {
    promise: 'the answer says that there is no session',
    who: ['stranger'],
    requests: ['GET /session'],
    status: 401,
    body: '',
    response: {'cache-control': 'no-store', 'www-authenticate': 'Session'},
  },
  {
    promise: 'signing out clears cookie and cache',
    requests: ['DELETE /session'],
    status: 204,
    body: '',
    response: {
      'set-cookie': 'docs-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'clear-site-data': '"cache"',
      'cache-control': 'no-store',
    },
    overSocket: true,
  },
  {
    promise: 'an answer to logout clears the cookie, even if the endpoint refuses',
    requests: [
      ['POST /graphql', withToken('good')],
      ['POST /graphql', withToken('unauthorized')],
    ],
    sends: documents.logout,
    status: 200,
    response: {'set-cookie': 'docs-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'},
    overSocket: true,
  },
  // Calls from another site
  {
    promise: 'another site can neither sign a reader out nor ask the endpoint',
    requests: [
      ['DELETE /session', {'sec-fetch-site': 'cross-site'}],
      ['DELETE /session', {'sec-fetch-site': 'same-site'}],
      ['POST /graphql', {'sec-fetch-site': 'cross-site'}, documents.me],
      ['POST /graphql', {'sec-fetch-site': 'cross-site'}, documents.logout],
      ['POST /graphql', {'sec-fetch-site': 'same-site'}, documents.me],
      ['GET /graphql?query=%7Bme%7Bid%7D%7D', {'sec-fetch-site': 'cross-site'}],
      ['GET /graphql?query=%7Bme%7Bid%7D%7D', {'sec-fetch-site': 'same-site'}],
    ],
    headers: withToken('good'),
    status: 403,
    response: {
      'set-cookie': null,
      'clear-site-data': null,
      'access-control-allow-origin': null,
    },
  },
  // /graphql
  {
    promise: 'GraphQL is answered, by POST and by GET',
    requests: [
      'GET /graphql?query=%7Bme%7Bid%7D%7D',
      ['POST /graphql?_dc=1', json],
      ['POST /graphql', {...json, 'sec-fetch-site': 'same-origin'}],
      ['POST /graphql', {...json, 'sec-fetch-site': 'none'}],
      ['POST /graphql', {'content-type': 'Application/JSON; charset=UTF-8'}],
    ],
    headers: {'x-auth-token': 'good'},
    status: 200,
    body: user,
    response: {'cache-control': 'no-store', 'content-security-policy': filePolicy},
  },
  {
    promise: 'a body of another type, in another charset or compressed is refused',
    requests: [
      ['POST /graphql', {'content-type': ''}],
      ['POST /graphql', {'content-type': 'text/plain'}],
      ['POST /graphql', {'content-type': 'application/x-www-form-urlencoded'}],
      ['POST /graphql', {'content-type': 'application/json; charset=utf-16'}],
      ['POST /graphql', {...json, 'content-encoding': 'gzip'}],
    ],
    status: 415,
    response: {
      'cache-control': 'no-store',
      'content-type': 'application/json',
      'access-control-allow-origin': null,
    },
  },
  {
    promise: 'a reader may upload',
    who: ['reader'],
    requests: ['POST /graphql'],
    headers: {'content-type': 'multipart/form-data; boundary=x', 'x-auth-token': 'good'},
    status: 200,
    body: user,
  },
  {
    promise: 'a stranger may not upload, since the form may hide sign-ins',
    who: ['stranger'],
    requests: ['POST /graphql'],
    headers: {'content-type': 'multipart/form-data; boundary=x'},
    status: 401,
    body: '{"errors":[{"message":"Sign in before you upload a file."}]}',
  },
  // Any address
  {
    promise: 'a site on localhost does not answer as another host',
    requests: [
      ['GET /', {host: 'evil.example:3000'}],
      ['GET /manual/reports', {host: 'localhost.evil.example'}],
      ['GET /favicon.svg', {host: 'evil.example:3000'}],
      ['GET /session', {host: 'localhost.evil.example'}],
      ['GET /healthz', {host: 'evil.example:3000'}],
    ],
    headers: page,
    status: 421,
    body: '',
    response: {'set-cookie': null},
    overSocket: true,
  },
  {
    promise: 'a site on localhost answers as any name of this machine',
    who: ['reader'],
    requests: [
      ['GET /session', {host: 'localhost'}],
      ['GET /session', {host: 'LOCALHOST:3000'}],
      ['GET /session', {host: '127.0.0.1:80'}],
      ['GET /session', {host: '[::1]'}],
      ['GET /session', {host: '[::1]:3000'}],
    ],
    status: 204,
    overSocket: true,
  },
  {
    promise: '/healthz and /readyz say ok when the process serves and its endpoint answers',
    requests: ['GET /healthz', 'GET /readyz'],
    status: 200,
    body: 'ok\n',
    response: {'cache-control': 'no-store', 'set-cookie': null},
  },
  {
    promise: '/session answers its own methods only',
    requests: ['PUT /session', 'POST /session', 'OPTIONS /session'],
    ...notAllowed,
    response: {allow: 'GET, HEAD, DELETE', 'access-control-allow-origin': null},
  },
  {
    promise: '/graphql answers its own methods only',
    requests: ['DELETE /graphql', 'OPTIONS /graphql'],
    ...notAllowed,
    response: {allow: 'POST, GET, HEAD', 'access-control-allow-origin': null},
  },
];
