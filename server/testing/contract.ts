import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fixtures} from './test-site';

/** One row of the table of requests in design.md. */
export interface ContractRow {
  /** A sentence with the outcome and the cause. */
  name: string;
  /** Whether a valid cookie is sent; `either` sends it with and without. */
  session: 'with' | 'without' | 'either';
  method?: string;
  path: string;
  headers?: Record<string, string>;
  status: number;
  /** Exact values, or null for a header that must not be there. */
  answer?: Record<string, string | RegExp | null>;
  /** A file of the fixture builds, or the text. */
  body?: string | {file: string};
  /** Why nginx, which serves from disk, cannot keep this row. */
  notNginx?: string;
}

const page = {accept: 'text/html,application/xhtml+xml,*/*;q=0.8'};
const signIn = {file: 'sign-in/404.html'};
const refusedPage = {
  status: 401,
  body: signIn,
  answer: {
    'cache-control': 'no-store',
    'www-authenticate': 'Session',
    'content-type': /^text\/html/,
    'content-security-policy': /script-src 'self' 'sha256-[\w+/]+=*';/,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'strict-transport-security': null,
    'x-powered-by': null,
  },
};
const nothing = {status: 404, body: ''};
const notAllowed = {status: 405, body: ''};

/** The table of requests in design.md, row by row, on the fixture builds. */
export const contract: ContractRow[] = [
  // POST /session
  {
    name: 'a good token opens a session',
    session: 'without',
    method: 'POST',
    path: '/session',
    headers: {'x-auth-token': 'good'},
    status: 204,
    body: '',
    answer: {
      'set-cookie':
        /^docs-session=1\.[\w-]+\.\d+\.[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
      'session-max-age': '600',
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
    answer: {'set-cookie': null, 'cache-control': 'no-store'},
  },
  {
    name: 'no token is refused, whatever the cookie',
    session: 'either',
    method: 'POST',
    path: '/session',
    status: 401,
    answer: {'set-cookie': null, 'www-authenticate': 'Session'},
  },
  {
    name: 'an endpoint that cannot be reached is a bad gateway',
    session: 'without',
    method: 'POST',
    path: '/session',
    headers: {'x-auth-token': 'gone'},
    status: 502,
    answer: {'set-cookie': null, 'cache-control': 'no-store'},
  },
  {
    name: 'an endpoint that does not answer is a gateway timeout',
    session: 'without',
    method: 'POST',
    path: '/session',
    headers: {'x-auth-token': 'slow'},
    status: 504,
    answer: {'set-cookie': null, 'cache-control': 'no-store'},
  },
  {
    name: 'another site cannot open a session',
    session: 'without',
    method: 'POST',
    path: '/session',
    headers: {'x-auth-token': 'good', 'sec-fetch-site': 'cross-site'},
    status: 403,
    answer: {'set-cookie': null},
  },
  // GET /session
  {
    name: 'a session is confirmed',
    session: 'with',
    path: '/session',
    status: 204,
    body: '',
    answer: {'cache-control': 'no-store'},
  },
  {
    name: 'no session is said so',
    session: 'without',
    path: '/session',
    status: 401,
    body: '',
    answer: {'cache-control': 'no-store', 'www-authenticate': 'Session'},
  },
  // DELETE /session
  {
    name: 'signing out clears cookie and cache',
    session: 'either',
    method: 'DELETE',
    path: '/session',
    status: 204,
    body: '',
    answer: {
      'set-cookie': 'docs-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'clear-site-data': '"cache"',
      'cache-control': 'no-store',
    },
  },
  {
    name: 'another site cannot sign a reader out',
    session: 'with',
    method: 'DELETE',
    path: '/session',
    headers: {'sec-fetch-site': 'cross-site'},
    status: 403,
    answer: {'set-cookie': null, 'clear-site-data': null},
  },
  // /graphql
  {
    name: 'GraphQL is answered by POST',
    session: 'either',
    method: 'POST',
    path: '/graphql?_dc=1',
    headers: {'x-auth-token': 'good', 'content-type': 'application/json'},
    status: 200,
    body: '{"data":{"me":{"id":"user-7"}}}',
    answer: {
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  },
  {
    name: 'GraphQL is answered by GET',
    session: 'either',
    path: '/graphql?query=%7Bme%7Bid%7D%7D',
    headers: {'x-auth-token': 'good'},
    status: 200,
    body: '{"data":{"me":{"id":"user-7"}}}',
    answer: {'cache-control': 'no-store'},
  },
  // GET /healthz
  {
    name: 'a process that serves says so',
    session: 'either',
    path: '/healthz',
    status: 200,
    body: 'ok\n',
    answer: {'cache-control': 'no-store'},
  },
  // Any other GET or HEAD with a cookie
  ...['/usage/reports', '/usage/reports/', '/usage/reports/index.html'].map(
    (path): ContractRow => ({
      name: 'a reader gets the page',
      session: 'with',
      path,
      headers: page,
      status: 200,
      body: {file: 'guide/usage/reports/index.html'},
      answer: {
        'cache-control': 'private, no-cache',
        'content-type': /^text\/html/,
        'content-security-policy': /script-src 'self' 'sha256-[\w+/]+=*';/,
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': /camera=\(\)/,
        'x-powered-by': null,
        'set-cookie': null,
      },
    }),
  ),
  {
    name: 'a query changes nothing',
    session: 'with',
    path: '/?x=/usage/reports',
    headers: page,
    status: 200,
    body: {file: 'guide/index.html'},
  },
  {
    name: 'an encoded name is found',
    session: 'with',
    path: '/img/s%C3%A9al%20plan.svg',
    status: 200,
    body: {file: 'guide/img/séal plan.svg'},
    answer: {
      'content-type': /^image\/svg\+xml/,
      'cache-control': 'private, no-cache',
    },
  },
  ...[
    {path: '/usage/reports.md', type: 'text/markdown; charset=utf-8'},
    {path: '/llms.txt', type: 'text/plain; charset=utf-8'},
  ].map(({path, type}): ContractRow => ({
    name: 'a reader gets a copy in Markdown',
    session: 'with',
    path,
    status: 200,
    body: {file: `guide${path}`},
    answer: {'content-type': type, 'cache-control': 'private, no-cache'},
  })),
  {
    name: 'a hashed asset of the guide is kept, by the browser alone',
    session: 'with',
    path: '/assets/js/main.33cc44dd.js',
    status: 200,
    body: {file: 'guide/assets/js/main.33cc44dd.js'},
    answer: {
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-type': /javascript/,
    },
  },
  {
    name: 'a reader gets files of the sign-in build as well',
    session: 'with',
    path: '/assets/js/main.99cc00dd.js',
    status: 200,
    body: {file: 'sign-in/assets/js/main.99cc00dd.js'},
  },
  {
    name: 'a reader gets the not-found page of the guide',
    session: 'with',
    path: '/usage/nothing',
    headers: page,
    status: 404,
    body: {file: 'guide/404.html'},
    answer: {'cache-control': 'no-store'},
  },
  {
    name: 'HEAD answers like GET, without the body',
    session: 'with',
    method: 'HEAD',
    path: '/usage/reports',
    headers: page,
    status: 200,
    body: '',
    answer: {'content-type': /^text\/html/, 'content-length': /^\d{3}$/},
  },
  // Any other GET or HEAD without one
  ...[
    '/',
    '/usage/reports',
    '/usage/reports/',
    '/usage/reports.md',
    '/llms.txt',
    '/usage/nothing',
    '/index.html',
    '/404.html',
    '/assets/js/main.33cc44dd.js',
    '/search-key',
    '/session/',
    '/Session',
    '/graphql/',
    '/healthz/',
    '/%73ession',
  ].map((path): ContractRow => ({
    name: 'a stranger gets the sign-in page',
    session: 'without',
    path,
    headers: page,
    ...refusedPage,
  })),
  {
    name: 'Sec-Fetch-Dest says what is a page before Accept does',
    session: 'without',
    path: '/usage/reports',
    headers: {accept: '*/*', 'sec-fetch-dest': 'document'},
    ...refusedPage,
  },
  {
    name: 'a call that accepts HTML is no page',
    session: 'without',
    path: '/usage/reports',
    headers: {...page, 'sec-fetch-dest': 'empty'},
    ...nothing,
  },
  {
    name: 'a condition does not change the sign-in page',
    session: 'without',
    path: '/usage/reports',
    headers: {...page, 'if-none-match': '*', range: 'bytes=0-1'},
    ...refusedPage,
  },
  {
    name: 'HEAD of a page is refused like GET',
    session: 'without',
    method: 'HEAD',
    path: '/usage/reports',
    headers: page,
    ...refusedPage,
    body: '',
  },
  ...[
    '/',
    '/usage/reports',
    '/usage/nothing',
    '/assets/js/main.33cc44dd.js',
    '/assets/js/nothing.js',
    '/search-index.json',
    '/usage/reports.md',
    '/llms.txt',
  ].map((path): ContractRow => ({
    name: 'a stranger gets nothing else',
    session: 'without',
    path,
    ...nothing,
    answer: {'cache-control': 'no-store', 'set-cookie': null},
  })),
  {
    name: 'a hashed asset of the sign-in build is for everyone',
    session: 'without',
    path: '/assets/js/main.99cc00dd.js',
    status: 200,
    body: {file: 'sign-in/assets/js/main.99cc00dd.js'},
    answer: {'cache-control': 'public, max-age=31536000, immutable'},
  },
  {
    name: 'the favicon is for everyone',
    session: 'without',
    path: '/favicon.svg',
    status: 200,
    body: {file: 'sign-in/favicon.svg'},
    answer: {'cache-control': 'public, max-age=3600'},
  },
  // Any other method
  ...['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map(
    (method): ContractRow => ({
      name: 'a file answers GET and HEAD only',
      session: 'either',
      method,
      path: '/usage/reports',
      headers: page,
      ...notAllowed,
    }),
  ),
  ...[
    {method: 'PUT', path: '/session', allow: 'POST, GET, HEAD, DELETE'},
    {method: 'OPTIONS', path: '/session', allow: 'POST, GET, HEAD, DELETE'},
    {method: 'DELETE', path: '/graphql', allow: 'POST, GET, HEAD'},
    {method: 'POST', path: '/healthz', allow: 'GET, HEAD'},
  ].map(({method, path, allow}): ContractRow => ({
    name: 'an exception is for its own methods only',
    session: 'either',
    method,
    path,
    ...notAllowed,
    answer: {allow, 'access-control-allow-origin': null},
  })),
];

/** Reads the body that a row expects; undefined where any will do. */
export function expectedBody({body}: ContractRow): string | undefined {
  return typeof body === 'object'
    ? readFileSync(join(fixtures, body.file), 'utf8')
    : body;
}
