import {createHash} from 'node:crypto';
import type {Database} from 'docusaurus-lock-server/store/database';
import {siteUrl} from '../test-site';
import {type ContractRow, filePolicy, json, notAllowed, page} from './contract-row';

const token = `guide_0123456789abcdef_${'A'.repeat(43)}`;
// No reader of these rows, whose new token would end it.
const owner = '77';

/** Adds the token of these rows, and its owner as a platform's reader. */
export async function addContractToken(db: Database): Promise<void> {
  const hash = createHash('sha256').update(token).digest('base64url');
  await db
    .insertInto('reading_tokens')
    .values({
      ...{id: '0123456789abcdef', user_id: owner, hash},
      ...{created_at: Date.now(), expires_at: Date.now() + 3_600_000},
    })
    .execute();
  const seen = {user_id: owner, seen_at: Date.now()};
  await db.insertInto('readers').values(seen).execute();
}

const bearer = {authorization: `Bearer ${token}`};
const otherBearer = {authorization: `Bearer ${token.slice(0, -1)}B`};
const readMessage = (message: string) => JSON.stringify({message});
const anotherSite = readMessage('Another site may not use the guide.');

/** Pages and files, which a reading token does not open. */
const files: ContractRow[] = [
  {
    promise: 'a page answers a reading token as it answers a stranger',
    who: ['stranger'],
    requests: ['GET /manual/reports', 'GET /manual/audit-log', 'GET /manual/nothing'],
    headers: {...page, ...bearer},
    status: 401,
    body: {file: 'sign-in/404.html'},
  },
  {
    promise: 'a file and a copy in Markdown answer a reading token as they answer a stranger',
    who: ['stranger'],
    requests: ['GET /manual/reports', 'GET /manual/reports.md', 'GET /search-data/pages.json'],
    headers: {accept: 'text/markdown', ...bearer},
    status: 404,
    body: '',
  },
];

const call = {
  requests: ['POST /mcp'],
  headers: {...json, accept: 'application/json, text/event-stream', ...bearer},
  sends: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {name: 'fetch', arguments: {page: '/manual/reports'}},
  }),
};

/** `/mcp`, and where assistants look for an OAuth server. */
const mcp: ContractRow[] = [
  {
    ...call,
    promise: 'a token fetches a page, whatever the cookie',
    requests: ['POST /mcp', ['POST /mcp', {origin: siteUrl}]],
    status: 200,
    body: /An otter report, copied/,
    response: {
      'cache-control': 'no-store',
      'content-security-policy': filePolicy,
      'access-control-allow-origin': null,
      'set-cookie': null,
    },
    overSocket: true,
  },
  {
    ...call,
    promise: 'a call with no token, a wrong token or a token in the address is refused',
    requests: [
      ['POST /mcp', {authorization: ''}],
      ['POST /mcp', otherBearer],
      [`POST /mcp?access_token=${token}`, {authorization: ''}],
    ],
    status: 401,
    body: readMessage(
      `Send a valid token. To make one, open ${siteUrl} and choose "Use the guide in your assistant".`,
    ),
    response: {
      'www-authenticate': 'Bearer',
      'content-type': 'application/json',
      'cache-control': 'no-store',
    },
  },
  {
    ...call,
    promise: 'a page of another site may not call',
    requests: [
      ['POST /mcp', {origin: 'https://evil.example'}],
      ['POST /mcp', {origin: 'null'}],
      ['POST /mcp', {origin: 'http://localhost:3001'}],
    ],
    status: 403,
    body: anotherSite,
  },
  {
    ...call,
    promise: 'an assistant sends JSON only',
    headers: {...call.headers, 'content-type': 'text/plain'},
    status: 415,
  },
  {
    ...call,
    promise: 'a call of more than 64 kB is refused',
    sends: call.sends + ' '.repeat(64 * 1024),
    status: 413,
  },
  {
    ...call,
    promise: 'a body that is not JSON and a batch of calls are refused',
    requests: [
      ['POST /mcp', {}, '{'],
      ['POST /mcp', {}, `[${call.sends}]`],
    ],
    status: 400,
  },
  {
    promise: 'an assistant can open no stream and no session',
    requests: ['GET /mcp', 'DELETE /mcp', 'OPTIONS /mcp', 'PUT /mcp'],
    headers: {...page, ...bearer},
    ...notAllowed,
    response: {allow: 'POST', 'access-control-allow-origin': null},
  },
  {
    promise: 'no OAuth server is found',
    requests: [
      ['GET /.well-known/oauth-protected-resource', page],
      ['GET /.well-known/oauth-protected-resource/mcp', {accept: 'application/json'}],
      ['GET /.well-known/oauth-authorization-server', page],
      'GET /.well-known/oauth-authorization-server/mcp',
      ['GET /.well-known/openid-configuration', page],
      'GET /.well-known/openid-configuration/mcp',
      ['GET /mcp/.well-known/openid-configuration', page],
      ['GET /mcp/.well-known/oauth-protected-resource', {accept: 'application/json'}],
    ],
    status: 404,
    body: '',
  },
];

const post = {
  who: ['reader'],
  requests: ['POST /tokens'],
  headers: {accept: 'application/json', 'x-auth-token': 'number'},
} as const;
const noSession = {
  status: 401,
  body: readMessage('Sign in first.'),
  response: {'www-authenticate': 'Session', 'cache-control': 'no-store'},
};
const notChecked = {
  ...post,
  who: ['otherReader'] as const,
  body: readMessage('Your session could not be checked. Try again in a minute.'),
};

/** `/tokens`. */
const tokens: ContractRow[] = [
  {
    ...post,
    promise: 'a reader makes a token',
    status: 201,
    body: /^\{"made":"guide_[0-9a-f]{16}_[\w-]{43}"\}$/,
    response: {'cache-control': 'no-store', 'content-security-policy': filePolicy},
  },
  {
    promise: 'a reader sees until when there is a token, without the secret',
    who: ['reader'],
    requests: ['GET /tokens'],
    headers: {...page, 'sec-fetch-site': 'same-origin'},
    status: 200,
    body: /^\{"token":\{"expires":\d{13},"lastUsed":(null|\d{13}),"address":(null|"[\w.:]+")\}\}$/,
    response: {'cache-control': 'no-store', 'content-security-policy': filePolicy},
  },
  // The rows below ask as another user, because the changes of each user are counted.
  {
    ...post,
    promise: 'a cookie without a valid session makes no token',
    who: ['otherReader'],
    requests: [
      ['POST /tokens', {'x-auth-token': ''}],
      ['POST /tokens', {'x-auth-token': 'unauthorized'}],
      ['POST /tokens', {'x-auth-token': 'nobody'}],
    ],
    status: 401,
    body: readMessage('Your session has ended. Sign in again.'),
    response: noSession.response,
  },
  {
    ...post,
    promise: 'the cookie and the session of two users make no token',
    who: ['otherReader'],
    headers: {...post.headers, 'x-auth-token': 'good'},
    status: 403,
    body: readMessage('The guide is open for another account. Reload the page.'),
  },
  {
    ...notChecked,
    promise: 'no token is made when the endpoint cannot be reached',
    headers: {...post.headers, 'x-auth-token': 'server error'},
    status: 502,
  },
  {
    ...notChecked,
    promise: 'no token is made when the endpoint does not answer',
    headers: {...post.headers, 'x-auth-token': 'slow'},
    status: 504,
  },
  {
    promise: 'tokens have no addresses of their own',
    who: ['reader'],
    requests: ['DELETE /tokens/0123456789abcdef'],
    ...notAllowed,
  },
  {
    promise: 'a stranger has no tokens',
    who: ['stranger'],
    requests: ['GET /tokens'],
    status: 404,
    body: '',
  },
  {
    promise: 'a stranger neither makes nor revokes tokens',
    who: ['stranger'],
    requests: ['DELETE /tokens', ['POST /tokens', post.headers]],
    ...notAllowed,
  },
  {
    promise: 'another site may not use the tokens of a reader',
    who: ['reader'],
    requests: ['GET /tokens', 'POST /tokens', 'DELETE /tokens'],
    headers: {...post.headers, 'sec-fetch-site': 'cross-site'},
    status: 403,
    body: anotherSite,
  },
];

export const assistants: ContractRow[] = [...files, ...mcp, ...tokens];
