import {type ContractRow, notAllowed, page} from './contract-row';

/** Any other address, asked for with a valid cookie or by another method. */
export const readers: ContractRow[] = [
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
];
