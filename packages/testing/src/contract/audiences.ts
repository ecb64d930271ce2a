import {type ContractRow, json, page} from './contract-row';

const build = 'audiences/administrators';
const hiddenPage = {
  'cache-control': 'no-store',
  'guide-audience': null,
};
const asAdministrators = {'guide-audience': 'administrators'};

const me = {
  requests: ['POST /graphql'],
  headers: {...json, ...asAdministrators, 'x-auth-token': 'good'},
  sends: '{"query":"{ me { id role } }"}',
  status: 200,
};
/** Answers that depend on the reader's audience. */
export const audiences: ContractRow[] = [
  {
    promise: 'a reader gets the build of the audience',
    who: ['administrator'],
    requests: [
      'GET /',
      'GET /manual/audit-log',
      'GET /manual/audit-log/',
      'GET /llms.txt',
      'GET /search-index.json',
      'GET /manual/audit-log.md',
      'GET /assets/js/audit-log.77aabbcc.js',
    ],
    headers: page,
    status: 200,
    body: {build},
    response: {'cache-control': /^private, /, 'guide-audience': null},
  },
  {
    promise: 'a reader of an audience that has no build gets the build for everyone',
    who: ['manager'],
    requests: ['GET /', 'GET /llms.txt'],
    status: 200,
    body: {build: 'guide'},
  },
  {
    promise: 'a page of another audience is not found, and a reader cannot name an audience',
    who: ['reader', 'manager'],
    requests: [
      'GET /manual/audit-log',
      'GET /manual/audit-log/',
      'GET /manual/audit-log.html',
      'GET /manual/audit-log/index.html',
      'GET /manual/audit-log.md',
      'GET /assets/js/audit-log.77aabbcc.js',
      'GET /assets/js/main.44dd55ee.js',
      'GET /assets/images/lynx-trail-66ff77aa.svg',
      ['GET /manual/audit-log', asAdministrators],
      ['GET /manual/audit-log', {'x-guide-audience': 'administrators'}],
      'GET /manual/audit-log?audience=administrators',
      'GET /manual/audit-log?guide-audience=administrators',
      'GET /audiences/administrators/manual/audit-log',
      'GET /administrators/manual/audit-log',
    ],
    headers: page,
    status: 404,
    body: {file: 'guide/404.html'},
    response: hiddenPage,
    overSocket: true,
  },
  {
    promise: 'the not-found page is that of the audience',
    who: ['administrator'],
    requests: ['GET /assets/js/main.33cc44dd.js'],
    headers: page,
    status: 404,
    body: {file: `${build}/404.html`},
    response: hiddenPage,
  },
  {
    promise: 'a build has the scripts of its own pages in its policy',
    who: ['administrator'],
    requests: ['GET /'],
    status: 200,
    response: {'content-security-policy': /script-src 'self'( 'sha256-[\w+/]+=*'){2};/},
  },
  {
    ...me,
    promise: 'the role decides the audience',
    who: ['stranger'],
    headers: {...me.headers, 'x-auth-token': 'administrator', 'guide-audience': 'everyone'},
    response: {
      'set-cookie': /^docs-session=4\.[\w-]+\.administrators\.[\w-]*\.\d+\.[\w-]{43};/,
      'guide-audience': 'administrators',
    },
  },
  {
    ...me,
    promise: 'neither the cookie nor a header that the reader sends decides the audience',
    who: ['sameUser', 'sameUserAsAdministrator'],
    response: {
      'set-cookie': /^docs-session=4\.[\w-]+\.everyone\.[\w-]*\.\d+\.[\w-]{43};/,
      'guide-audience': 'everyone',
    },
  },
  {
    promise: 'the audience of a reader is named',
    who: ['administrator'],
    requests: ['GET /session'],
    headers: {'guide-audience': 'everyone'},
    status: 204,
    response: {'guide-audience': 'administrators'},
  },
  {
    promise: 'the audience of a reader whose audience has no build is everyone',
    who: ['reader', 'manager'],
    requests: ['GET /session'],
    headers: asAdministrators,
    status: 204,
    response: {'guide-audience': 'everyone'},
  },
  {
    promise: 'a stranger has no audience',
    who: ['stranger'],
    requests: ['GET /session'],
    headers: asAdministrators,
    status: 401,
    response: {'guide-audience': null},
  },
];
