import {type ContractRow, page} from './contract-row';

const build = 'audiences/administrators';
const restricted: [string, string][] = [
  ['/manual/audit-log', 'manual/audit-log/index.html'],
  ['/manual/audit-log/', 'manual/audit-log/index.html'],
  ['/manual/audit-log.html', 'manual/audit-log/index.html'],
  ['/manual/audit-log/index.html', 'manual/audit-log/index.html'],
  ['/help/manual.audit-log', 'help/manual.audit-log/index.html'],
  ['/manual/audit-log.md', 'manual/audit-log.md'],
  ['/assets/js/audit-log.77aabbcc.js', 'assets/js/audit-log.77aabbcc.js'],
  ['/assets/js/main.44dd55ee.js', 'assets/js/main.44dd55ee.js'],
  ['/assets/images/lynx-trail-66ff77aa.svg', 'assets/images/lynx-trail-66ff77aa.svg'],
];
const inEachBuild: [string, string][] = [
  ['/', 'index.html'],
  ['/manual/reports', 'manual/reports/index.html'],
  ['/search-index.json', 'search-index.json'],
  ['/llms.txt', 'llms.txt'],
  ['/help.json', 'help.json'],
];
const notFound = {
  session: 'with',
  headers: page,
  status: 404,
  body: {file: 'guide/404.html'},
  response: {'cache-control': 'no-store', 'guide-audience': null},
} as const;
const asAdministrators = {'guide-audience': 'administrators'};
const answer = JSON.stringify({
  kind: 'answer',
  id: '0d6f8a52-5d5e-4f43-9d0a-0f6f1c8f2b11',
  page: '/manual/audit-log',
  answer: 'yes',
});

const me = {
  method: 'POST',
  path: '/graphql',
  headers: {'content-type': 'application/json', 'x-auth-token': 'good'},
  sends: '{"query":"{ me { id role } }"}',
};

/** What depends on the reader's audience. */
export const audiences: ContractRow[] = [
  ...[...restricted, ...inEachBuild].map(([path, file]): ContractRow => ({
    name: 'a reader gets the build of the audience',
    session: 'with',
    audience: 'administrators',
    path,
    headers: page,
    status: 200,
    body: {file: `${build}/${file}`},
    response: {'cache-control': /^private, /, 'guide-audience': null},
  })),
  ...inEachBuild.map(([path, file]): ContractRow => ({
    name: 'an audience that has no build gets what is for everyone',
    session: 'with',
    audience: 'managers',
    path,
    status: 200,
    body: {file: `guide/${file}`},
  })),
  ...restricted.map(([path]): ContractRow => ({
    ...notFound,
    name: 'a page of another audience is not found',
    path,
  })),
  {
    name: 'a page of another audience gets a stranger the sign-in page',
    session: 'without',
    path: '/manual/audit-log',
    headers: page,
    status: 401,
    body: {file: 'sign-in/404.html'},
    response: {'cache-control': 'no-store', 'guide-audience': null},
  },
  ...[
    {headers: {...page, ...asAdministrators}},
    {headers: {...page, 'x-guide-audience': 'administrators'}},
    {path: '/manual/audit-log?audience=administrators'},
    {path: '/manual/audit-log?guide-audience=administrators'},
    {path: `/${build}/manual/audit-log`},
    {path: '/administrators/manual/audit-log'},
  ].map((asked): ContractRow => ({
    ...notFound,
    name: 'a reader cannot name an audience',
    path: '/manual/audit-log',
    ...asked,
  })),
  {
    ...notFound,
    name: 'the page that says so is that of the audience',
    audience: 'administrators',
    path: '/assets/js/main.33cc44dd.js',
    body: {file: `${build}/404.html`},
  },
  {
    name: 'a build has the scripts of its own pages in its policy',
    session: 'with',
    audience: 'administrators',
    path: '/',
    status: 200,
    response: {
      'content-security-policy': /script-src 'self'( 'sha256-[\w+/]+=*'){3};/,
    },
  },
  // What opens the guide
  {
    ...me,
    name: 'the role decides the audience',
    session: 'without',
    headers: {...me.headers, 'x-auth-token': 'administrator'},
    status: 200,
    response: {
      'set-cookie': /^docs-session=4\.[\w-]+\.administrators\.[\w-]*\.\d+\.[\w-]{43};/,
      'guide-audience': 'administrators',
    },
  },
  ...['everyone', 'administrators'].map((audience): ContractRow => ({
    ...me,
    name: 'neither the cookie nor a header that the reader sends decides it',
    session: 'with',
    user: 'user-7',
    audience,
    headers: {...me.headers, ...asAdministrators},
    status: 200,
    response: {
      'set-cookie': /^docs-session=4\.[\w-]+\.everyone\.[\w-]*\.\d+\.[\w-]{43};/,
      'guide-audience': 'everyone',
    },
  })),
  // GET /session
  ...[
    ['everyone', 'everyone'],
    ['administrators', 'administrators'],
    ['managers', 'everyone'],
  ].map(([audience, named = '']): ContractRow => ({
    name: "the reader's audience is named",
    session: 'with',
    audience,
    path: '/session',
    headers: asAdministrators,
    status: 204,
    response: {'guide-audience': named},
  })),
  {
    name: 'a stranger has no audience',
    session: 'without',
    path: '/session',
    headers: asAdministrators,
    status: 401,
    response: {'guide-audience': null},
  },
  // POST /signals
  ...[
    {audience: 'administrators', status: 204},
    {audience: 'everyone', status: 400},
  ].map((reader): ContractRow => ({
    ...reader,
    name: "a signal names pages of its sender's audience",
    session: 'with',
    method: 'POST',
    path: '/signals',
    headers: {'content-type': 'application/json'},
    sends: answer,
  })),
];
