import type {IncomingMessage} from 'node:http';
import {text} from 'node:stream/consumers';
import {gzipSync} from 'node:zlib';
import {responseHeaders} from '../gate/security-headers';
import {openProxiedSite, type ProxiedSite} from '../../../testing/src/proxied-site';
import {respondOk, startUpstream} from '../../../testing/src/upstream';
import {rawRequest} from '../../../testing/src/raw-request';
import {graphqlRequest} from '../http/graphql-endpoint';
import {readCall} from './call';
import {graphqlProxy} from './proxy';

const json = {'content-type': 'application/json'};
let site: ProxiedSite;

beforeEach(async () => {
  site = await openProxiedSite({milliseconds: 30_000});
});

test('method, body, query and token reach the endpoint', async () => {
  let seen: unknown;
  site.platform.respond = async (request, response) => {
    const {method, url, headers} = request;
    const body = await text(request);
    seen = {method, url, body, token: headers['x-auth-token']};
    response.end('{}');
  };
  const headers = {...json, 'x-auth-token': 'the token'};
  const call = {
    operationName: 'me',
    query: 'query me {\n  me {\n    id\n  }\n}',
    variables: {a: ['é']},
    extensions: {clientLibrary: {name: 'x'}},
  };
  await site.post({headers, body: JSON.stringify(call)}, '?_dc=17');
  expect(seen).toEqual({
    method: 'POST',
    url: '/graphql?key=1&_dc=17',
    body: expect.any(String),
    token: 'the token',
  });
  expect(JSON.parse((seen as {body: string}).body)).toEqual(call);
});

test('a request whose client has left does not reach the endpoint', async () => {
  let isAsked = false;
  const url = await startUpstream((_, response) => {
    isAsked = true;
    response.end('{}');
  });
  const request = graphqlRequest({query: '{ x }'}, {signal: AbortSignal.abort()});
  const call = await readCall(graphqlRequest({query: '{ x }'}));
  await graphqlProxy(url)(request, {address: '', call});
  expect(isAsked).toBe(false);
});

test('a request that is nested too deeply is answered with 400', async () => {
  const variables = `{"a":${'['.repeat(45_000)}${']'.repeat(45_000)}}`;
  const operations = `{"query":"{ me { id } }","variables":${variables}}`;
  const response = await site.post({body: operations});
  expect([response.status, await response.json()]).toEqual([
    400,
    {errors: [{message: 'The request is nested too deeply.'}]},
  ]);
});

test('a query by GET reaches the endpoint', async () => {
  let seen: unknown;
  site.platform.respond = ({method, url, headers}, response) => {
    seen = {method, url, type: headers['content-type']};
    response.end('{}');
  };
  await fetch(`${site.url}/graphql?_dc=1&query=%7Bme%7D&variables=%7B%22a%22:1%7D`, {
    headers: json,
  });
  expect(seen).toEqual({
    method: 'GET',
    // Without this type an endpoint that prevents forgery refuses the query.
    type: 'application/json',
    url: '/graphql?key=1&_dc=1&query=%7B%0A++me%0A%7D&variables=%7B%22a%22%3A1%7D',
  });
});

test('nothing but the listed headers reaches the endpoint', async () => {
  const passed = {
    accept: 'multipart/mixed',
    'accept-language': 'de',
    'user-agent': 'Reader',
    'x-auth-token': 'the token',
    'apollo-require-preflight': 'true',
    traceparent: '00-1-2-01',
  };
  let seen: IncomingMessage['headers'] = {};
  site.platform.respond = (request, response) => {
    seen = request.headers;
    respondOk(request, response);
  };
  await rawRequest(site.port, '/graphql', {
    method: 'POST',
    headers: {
      cookie: 'docs-session=secret',
      referer: 'http://localhost/?auth_token=secret',
      authorization: 'Basic secret',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil.example.com',
      'x-forwarded-user': 'evil',
      'remote-user': 'evil',
      'true-client-ip': '6.6.6.6',
      'x-rewrite-url': '/evil',
      'x-http-method-override': 'DELETE',
      forwarded: 'for=6.6.6.6',
      connection: 'close, X-Hop',
      'x-hop': 'evil',
      'keep-alive': 'timeout=5',
      te: 'trailers',
      upgrade: 'evil',
      'proxy-authorization': 'Basic secret',
      ...passed,
      'content-type': 'application/json',
    },
    body: '{"query":"{me{id}}"}',
  });
  const {host, connection, ...rest} = seen;
  expect(host).toBe(new URL(site.platform.url).host);
  expect(connection).toMatch(/^(keep-alive|close)$/);
  expect(rest).toEqual({
    ...passed,
    'accept-encoding': 'identity',
    'content-length': '37',
    'content-type': 'application/json',
    'x-forwarded-for': '127.0.0.1',
  });
});

test('nothing but the listed headers comes back', async () => {
  const headers = {
    'content-type': 'application/json',
    'content-language': 'de',
    date: 'Thu, 01 Jan 1970 00:00:00 GMT',
    'retry-after': '17',
    'x-request-id': '17',
  };
  site.platform.respond = (request, response) => {
    response.setHeaders(
      new Map<string, string | string[]>([
        ...Object.entries(headers),
        ['set-cookie', ['docs-session=forged', 'a=b']],
        ['server', 'Secret/1.0'],
        ['x-powered-by', 'Secret'],
        ['access-control-allow-origin', '*'],
        ['clear-site-data', '"*"'],
        ['strict-transport-security', 'max-age=0'],
        ['www-authenticate', 'Basic'],
        ['x-accel-redirect', '/secret'],
        ['link', '</x>; rel=preload'],
        ['refresh', '0; url=/x'],
        ['location', '/x'],
      ]),
    );
    respondOk(request, response);
  };
  const response = await site.post();
  const rest = Object.fromEntries(response.headers);
  // The server itself decides how the response is framed.
  for (const name of ['connection', 'keep-alive', 'transfer-encoding']) {
    delete rest[name];
  }
  expect(rest).toEqual({
    ...headers,
    ...responseHeaders({secure: false}),
    'cache-control': 'no-store',
  });
});

test('a compressed response arrives readable', async () => {
  site.platform.respond = (_, response) => {
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync('{"data":{"a":1}}'));
  };
  expect(await (await site.post()).json()).toEqual({data: {a: 1}});
});

test('a response in parts arrives part by part', async () => {
  let finish = (): void => {};
  site.platform.respond = (_, response) => {
    response.setHeader('content-type', 'multipart/mixed; boundary="-"');
    response.write('---\r\nfirst');
    finish = () => response.end('second\r\n-----');
  };
  const response = await site.post();
  expect(response.headers.get('content-type')).toContain('multipart/mixed');
  const reader = response.body!.getReader();
  const first = await reader.read();
  expect(Buffer.from(first.value!).toString()).toBe('---\r\nfirst');
  finish();
  const second = await reader.read();
  expect(Buffer.from(second.value!).toString()).toBe('second\r\n-----');
});
