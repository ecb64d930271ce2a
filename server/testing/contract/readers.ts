import {
  type ContractRow,
  filePolicy,
  notAllowed,
  page,
  scriptPolicy,
} from './contract-row';

const script = {
  session: 'with',
  path: '/assets/js/main.33cc44dd.js',
  response: {
    'cache-control': 'private, max-age=31536000, immutable',
    'content-security-policy': scriptPolicy,
  },
} as const;

/** Any other address, asked for with a valid cookie or by another method. */
export const readers: ContractRow[] = [
  ...[
    '/usage/reports',
    '/usage/reports/',
    '/usage/reports.html',
    '/usage/reports/index.html',
  ].map((path): ContractRow => ({
    name: 'a reader gets the page',
    session: 'with',
    path,
    headers: page,
    status: 200,
    body: {file: 'guide/usage/reports/index.html'},
    response: {
      'cache-control': 'private, no-cache',
      'content-type': /^text\/html/,
      'content-security-policy': /script-src 'self'( 'sha256-[\w+/]+=*'){2};/,
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': /camera=\(\)/,
      'x-powered-by': null,
      'set-cookie': null,
    },
  })),
  {
    name: 'a query changes nothing',
    session: 'with',
    path: '/?x=/usage/reports',
    headers: page,
    status: 200,
    body: {file: 'guide/index.html'},
  },
  ...[
    {path: '/img/s%C3%A9al%20plan.svg', type: /^image\/svg\+xml/},
    {path: '/usage/reports.md', type: 'text/markdown; charset=utf-8'},
    {path: '/llms.txt', type: 'text/plain; charset=utf-8'},
    {path: '/help.json', type: /^application\/json/},
  ].map(({path, type}): ContractRow => ({
    name: 'a reader gets a picture, a copy in Markdown or a list',
    session: 'with',
    path,
    status: 200,
    body: {file: `guide${decodeURI(path)}`},
    response: {
      'content-type': type,
      'content-security-policy': filePolicy,
      'cache-control': 'private, no-cache',
      'access-control-allow-origin': null,
    },
  })),
  ...['', '/', '?url=https://evil.example', '?auth_token=x'].map(
    (end): ContractRow => ({
      name: 'a reader gets the page that leads to the help',
      session: 'with',
      path: `/help/usage.reports${end}`,
      headers: page,
      status: 200,
      body: {file: 'guide/help/usage.reports/index.html'},
      response: {'cache-control': 'private, no-cache', location: null},
    }),
  ),
  ...[
    'nothing',
    '/evil.example',
    'https:%2f%2fevil.example',
    'usage.reports/https://evil.example',
    'x'.repeat(2000),
  ].map((name): ContractRow => ({
    name: 'a name without help is not found',
    session: 'with',
    path: `/help/${name}`,
    headers: page,
    status: 404,
    body: {file: 'guide/404.html'},
    response: {'cache-control': 'no-store', location: null},
  })),
  {
    ...script,
    name: 'a hashed asset of the guide is kept, by the browser alone',
    status: 200,
    body: {file: `guide${script.path}`},
    response: {
      ...script.response,
      'x-content-type-options': 'nosniff',
      'content-type': /javascript/,
    },
  },
  {
    ...script,
    name: 'a copy that is still current is kept',
    headers: {'if-none-match': '*'},
    status: 304,
    body: '',
  },
  ...['bytes=0-1', 'bytes=99999-'].map((range): ContractRow => ({
    ...script,
    name: 'a range is ignored',
    headers: {range},
    status: 200,
    body: {file: `guide${script.path}`},
    response: {...script.response, 'content-range': null},
  })),
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
    response: {
      'cache-control': 'no-store',
      'content-security-policy': /script-src 'self'( 'sha256-[\w+/]+=*'){2};/,
    },
  },
  {
    name: 'HEAD answers like GET, without the body',
    session: 'with',
    method: 'HEAD',
    path: '/usage/reports',
    headers: page,
    status: 200,
    body: '',
    response: {'content-type': /^text\/html/, 'content-length': /^\d{3}$/},
  },
  ...['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].flatMap((method) =>
    ['/usage/reports', script.path].map((path): ContractRow => ({
      name: 'a file answers GET and HEAD only',
      session: 'either',
      method,
      path,
      headers: page,
      ...notAllowed,
    })),
  ),
];
