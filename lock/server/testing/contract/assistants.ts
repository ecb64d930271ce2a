import {createHash} from 'node:crypto';
import type {Database} from '../../accounts/store/database';
import {callOf} from '../assistants-scene';
import {siteUrl} from '../test-site';
import {type ContractRow, filePolicy, notAllowed, page} from './contract-row';

const token = `guide_0123456789abcdef_${'A'.repeat(43)}`;
const owner = '7';

/** Adds the token of these rows, and its owner as a platform's reader. */
export async function addContractToken(db: Database): Promise<void> {
  const hash = createHash('sha256').update(token).digest('base64url');
  await db
    .insertInto('reading_tokens')
    .values({
      ...{id: '0123456789abcdef', user_id: owner, name: 'Editor', hash},
      ...{created_at: Date.now(), expires_at: Date.now() + 3_600_000},
    })
    .execute();
  const seen = {user_id: owner, seen_at: Date.now()};
  await db.insertInto('readers').values(seen).execute();
}

const {headers, body} = callOf(token, 'fetch', {page: '/manual/reports'});
const good = headers as Record<string, string>;
const call = {
  session: 'either',
  method: 'POST',
  path: '/mcp',
  headers: good,
  sends: String(body),
} as const;
const says = (message: string) => JSON.stringify({message});
const noToken = {
  status: 401,
  body: says(
    `Send a valid token. To make one, open ${siteUrl} and choose "Use the guide in your assistant".`,
  ),
  response: {
    'www-authenticate': 'Bearer',
    'content-type': 'application/json',
    'cache-control': 'no-store',
  },
};
const anonymous = {...good, authorization: ''};
const post = {
  session: 'with',
  method: 'POST',
  path: '/tokens',
  headers: {'content-type': 'application/json', 'x-auth-token': 'number'},
  sends: '{"name":"Editor"}',
} as const;
const sessionOver = {
  status: 401,
  body: says('Your session has ended. Sign in again.'),
  response: {'www-authenticate': 'Session', 'cache-control': 'no-store'},
};
const notChecked = says('Your session could not be checked. Try again in a minute.');

const copy = {
  session: 'either',
  path: '/manual/reports',
  headers: {
    accept: 'text/markdown',
    authorization: good.authorization ?? '',
  },
} as const;
const noCopyToken = {
  status: 401,
  body: /^Send a valid token\. To make one, open /,
  response: {
    'www-authenticate': 'Bearer',
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  },
};

/** The addresses of pages with a token. */
const copies: ContractRow[] = [
  ...['/manual/reports', '/manual/reports/', '/manual/reports.md'].map((path): ContractRow => ({
    ...copy,
    name: 'a page answers a token with its copy, whatever the cookie',
    path,
    status: 200,
    body: /^# Reading otter reports[^]*\/manual\/reports>/,
    response: {
      'content-type': 'text/markdown; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': filePolicy,
      'access-control-allow-origin': null,
      'set-cookie': null,
    },
  })),
  ...['/manual/nothing', '/manual/audit-log', '/assets/js/main.33cc44dd.js'].map(
    (path): ContractRow => ({
      ...copy,
      name: 'what is no page of its owner is not there for a token',
      path,
      status: 404,
      body: 'There is no such page in this guide.\n',
      response: {'cache-control': 'no-store'},
    }),
  ),
  ...['/manual/reports', '/manual/audit-log', '/manual/nothing', '/favicon.svg'].flatMap((path) =>
    [`Bearer ${token.slice(0, -1)}B`, 'Bearer', 'Basic YTpi'].map((authorization): ContractRow => ({
      ...copy,
      ...noCopyToken,
      name: `${authorization} is refused at any address`,
      path,
      headers: {...copy.headers, authorization},
    })),
  ),
  {
    ...copy,
    name: 'a page of another site may not use a token',
    headers: {...copy.headers, origin: 'https://evil.example'},
    status: 403,
    body: 'Another site may not use the guide.\n',
  },
  {
    ...copy,
    name: 'a token is no cookie where no copy is asked for',
    session: 'without',
    headers: {...page, authorization: copy.headers.authorization},
    status: 401,
    body: {file: 'sign-in/404.html'},
  },
  {
    ...copy,
    name: 'a token in the address is none',
    session: 'without',
    path: `/manual/reports?access_token=${token}`,
    headers: {accept: 'text/markdown'},
    status: 404,
    body: '',
  },
  {
    ...copy,
    name: 'a token writes nothing to a page',
    method: 'POST',
    ...notAllowed,
  },
];

/** `/mcp`, `/tokens`, and where assistants look for an OAuth server. */
export const assistants: ContractRow[] = [
  ...copies,
  ...[good, {...good, origin: siteUrl}].map((sent): ContractRow => ({
    ...call,
    name: 'a token fetches a page, whatever the cookie',
    headers: sent,
    status: 200,
    body: /An otter report, copied/,
    response: {
      'cache-control': 'no-store',
      'content-security-policy': filePolicy,
      'access-control-allow-origin': null,
      'set-cookie': null,
    },
  })),
  {...call, ...noToken, name: 'no token is refused', headers: anonymous},
  {
    ...call,
    ...noToken,
    name: 'another token is refused',
    headers: {...good, authorization: `Bearer ${token.slice(0, -1)}B`},
  },
  {
    ...call,
    ...noToken,
    name: 'a token in the address is none',
    path: `/mcp?access_token=${token}`,
    headers: anonymous,
  },
  ...['https://evil.example', 'null', 'http://localhost:3001'].map((origin): ContractRow => ({
    ...call,
    name: `a page of ${origin} may not call`,
    headers: {...good, origin},
    status: 403,
    body: says('Another site may not use the guide.'),
  })),
  {
    ...call,
    name: 'only JSON is read',
    headers: {...good, 'content-type': 'text/plain'},
    status: 415,
  },
  {
    ...call,
    name: 'more than 64 kB is refused',
    sends: `${String(body)}${' '.repeat(64 * 1024)}`,
    status: 413,
  },
  {...call, name: 'what is not JSON is refused', sends: '{', status: 400},
  {
    ...call,
    name: 'a batch is refused',
    sends: `[${String(body)}]`,
    status: 400,
  },
  ...['GET', 'DELETE', 'OPTIONS', 'PUT'].map((method): ContractRow => ({
    name: 'there is no stream and no session of a client',
    session: 'either',
    method,
    path: '/mcp',
    headers: {...page, authorization: good.authorization ?? ''},
    ...notAllowed,
    response: {allow: 'POST', 'access-control-allow-origin': null},
  })),
  ...[
    ...['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'],
    ...['/.well-known/oauth-authorization-server', '/.well-known/oauth-authorization-server/mcp'],
    ...['/.well-known/openid-configuration', '/.well-known/openid-configuration/mcp'],
    ...['/mcp/.well-known/openid-configuration', '/mcp/.well-known/oauth-protected-resource'],
  ].flatMap((path) =>
    [page, {accept: 'application/json'}, {}].map((sent): ContractRow => ({
      name: 'no OAuth server is found',
      session: 'either',
      path,
      headers: sent,
      status: 404,
      body: '',
    })),
  ),
  // /tokens
  {
    ...post,
    name: 'a reader makes a token',
    status: 201,
    body: /^\{"token":"guide_[0-9a-f]{16}_[\w-]{43}","id":"[0-9a-f]{16}","name":"Editor","created":\d{13},"expires":\d{13},"lastUsed":null,"address":null\}$/,
    response: {
      'cache-control': 'no-store',
      'content-security-policy': filePolicy,
    },
  },
  {
    name: 'a reader sees the tokens, without their secrets',
    session: 'with',
    path: '/tokens',
    headers: {...page, 'sec-fetch-site': 'same-origin'},
    status: 200,
    body: /^\{"tokens":\[(\{"id":"[0-9a-f]{16}","name":"Editor","created":\d{13},"expires":\d{13},"lastUsed":(null|\d{13}),"address":(null|"[\w.:]+")\},?)+\]\}$/,
    response: {
      'cache-control': 'no-store',
      'content-security-policy': filePolicy,
    },
  },
  ...[
    {name: 'a name is required', sends: '{}', status: 400},
    {name: 'more than 1 kB is refused', sends: ' '.repeat(1025), status: 413},
    {
      name: 'a form makes no token',
      headers: {...post.headers, 'content-type': 'text/plain'},
      status: 415,
    },
    // Of another user: the changes of one are counted.
    ...['', 'unauthorized', 'nobody'].map((sent) => ({
      name: `a cookie with the GraphQL token "${sent}" makes no token`,
      user: '8',
      headers: {...post.headers, 'x-auth-token': sent},
      ...sessionOver,
    })),
    {
      name: 'the cookie and the session of two users make no token',
      user: '8',
      headers: {...post.headers, 'x-auth-token': 'good'},
      status: 403,
      body: says('The guide is open for another account. Reload the page.'),
    },
    {
      name: 'no token is made when the endpoint cannot be reached',
      user: '8',
      headers: {...post.headers, 'x-auth-token': 'server error'},
      status: 502,
      body: notChecked,
    },
    {
      name: 'no token is made when the endpoint does not answer',
      user: '8',
      headers: {...post.headers, 'x-auth-token': 'slow'},
      status: 504,
      body: notChecked,
    },
  ].map((row): ContractRow => ({...post, ...row})),
  {
    name: 'there is no such token to revoke',
    session: 'with',
    method: 'DELETE',
    path: '/tokens/fedcba9876543210',
    status: 404,
    body: says('You have no such token.'),
  },
  ...(['GET', 'POST', 'DELETE'] as const).flatMap((method) => {
    const path = method === 'DELETE' ? '/tokens/0123456789abcdef' : '/tokens';
    const asked = method === 'POST' ? post : {};
    return [
      {
        ...asked,
        name: 'a stranger has no tokens',
        session: 'without' as const,
        ...{method, path, status: 401, body: says('Sign in first.')},
        response: {'www-authenticate': 'Session', 'cache-control': 'no-store'},
      },
      {
        ...asked,
        name: 'another site may not use the tokens of a reader',
        session: 'with' as const,
        headers: {...post.headers, 'sec-fetch-site': 'cross-site'},
        ...{method, path, status: 403, body: says('Another site may not use the guide.')},
      },
    ];
  }),
];
