import {type ContractRow, page} from './contract-row';

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

/** Any other GET or HEAD without a valid cookie. */
export const strangers: ContractRow[] = [
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
];
