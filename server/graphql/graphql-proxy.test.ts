import {once} from 'node:events';
import type {IncomingMessage} from 'node:http';
import {connect} from 'node:net';
import {setTimeout as sleep} from 'node:timers/promises';
import {gzipSync} from 'node:zlib';
import {
  answerOk,
  openProxiedSite,
  type ProxiedSite,
} from '../testing/open-proxied-site';

let site: ProxiedSite;

beforeAll(async () => {
  site = await openProxiedSite();
});

afterAll(() => site.close());

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

test('method, body, query and token reach the endpoint', async () => {
  let seen: unknown;
  site.respond = async (request, response) => {
    const {method, url, headers} = request;
    const body = await bodyOf(request);
    seen = {method, url, body, token: headers['x-auth-token']};
    response.end('{}');
  };
  const headers = {'x-auth-token': 'the token'};
  await site.ask({headers, body: '{"query":"x"}'}, '?_dc=17&x=%2B');
  expect(seen).toEqual({
    method: 'POST',
    url: '/graphql?key=1&_dc=17&x=%2B',
    body: '{"query":"x"}',
    token: 'the token',
  });
});

test('a query by GET reaches the endpoint', async () => {
  let seen: unknown;
  site.respond = ({method, url}, response) => {
    seen = {method, url};
    response.end('{}');
  };
  await fetch(`${site.origin}/graphql?query=%7Bme%7D`);
  expect(seen).toEqual({method: 'GET', url: '/graphql?key=1&query=%7Bme%7D'});
});

test('what is ours stays here: cookies, referrer, hops, forwarded names', async () => {
  let seen: IncomingMessage['headers'] = {};
  site.respond = (request, response) => {
    seen = request.headers;
    answerOk(request, response);
  };
  const socket = connect(site.port, '127.0.0.1');
  socket.write(
    [
      'POST /graphql HTTP/1.1',
      'Host: docs.example.com',
      'Cookie: docs-session=secret',
      'Referer: http://localhost/?auth_token=secret',
      'X-Forwarded-For: 6.6.6.6',
      'X-Forwarded-Host: evil.example.com',
      'Forwarded: for=6.6.6.6',
      'Connection: close, X-Hop',
      'X-Hop: 1',
      'Keep-Alive: timeout=5',
      'TE: trailers',
      'Proxy-Authorization: Basic secret',
      'Content-Type: application/json',
      'Content-Length: 2',
      '',
      '{}',
    ].join('\r\n'),
  );
  await once(socket.resume(), 'close');
  expect(seen.host).toBe(new URL(site.endpoint).host);
  expect(seen['x-forwarded-for']).toBe('127.0.0.1');
  expect(seen['content-type']).toBe('application/json');
  expect(seen['content-length']).toBe('2');
  expect(JSON.stringify(seen)).not.toMatch(/secret|6\.6\.6\.6|evil|x-hop|"te"/);
});

test('what would speak for our origin is dropped from the answer', async () => {
  site.respond = (request, response) => {
    response.setHeader('set-cookie', ['docs-session=forged', 'a=b']);
    response.setHeader('server', 'Secret/1.0');
    response.setHeader('x-powered-by', 'Secret');
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('clear-site-data', '"*"');
    response.setHeader('strict-transport-security', 'max-age=0');
    response.setHeader('x-request-id', '17');
    response.setHeader('date', 'Thu, 01 Jan 1970 00:00:00 GMT');
    answerOk(request, response);
  };
  const {headers} = await site.ask();
  for (const name of [
    'set-cookie',
    'server',
    'x-powered-by',
    'access-control-allow-origin',
    'clear-site-data',
    'strict-transport-security',
  ]) {
    expect([name, headers.get(name)]).toEqual([name, null]);
  }
  expect(headers.get('x-request-id')).toBe('17');
  // The client reads the endpoint's clock from it.
  expect(headers.get('date')).toBe('Thu, 01 Jan 1970 00:00:00 GMT');
});

test("status and body of a refusal are the endpoint's own", async () => {
  site.respond = (_, response) => {
    response.statusCode = 400;
    response.end('{"errors":[]}');
  };
  const response = await site.ask();
  expect(response.status).toBe(400);
  expect(await response.text()).toBe('{"errors":[]}');
});

test('a compressed answer arrives readable', async () => {
  site.respond = (_, response) => {
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync('{"data":{"a":1}}'));
  };
  expect(await (await site.ask()).json()).toEqual({data: {a: 1}});
});

test('an answer in parts arrives part by part', async () => {
  let finish = (): void => {};
  site.respond = (_, response) => {
    response.setHeader('content-type', 'multipart/mixed; boundary="-"');
    response.write('---\r\nfirst');
    finish = () => response.end('second\r\n-----');
  };
  const response = await site.ask();
  expect(response.headers.get('content-type')).toContain('multipart/mixed');
  const reader = response.body!.getReader();
  const first = await reader.read();
  expect(Buffer.from(first.value!).toString()).toBe('---\r\nfirst');
  finish();
  const second = await reader.read();
  expect(Buffer.from(second.value!).toString()).toBe('second\r\n-----');
});

test('an upload arrives chunk by chunk, however long it takes', async () => {
  const chunks: string[] = [];
  let arrived = (): void => {};
  site.respond = (request, response) => {
    request.on('data', (chunk: Buffer) => {
      chunks.push(chunk.toString());
      arrived();
    });
    request.on('end', () => response.end('{}'));
  };
  const body = new TransformStream<Uint8Array, Uint8Array>();
  const writer = body.writable.getWriter();
  const answer = site.ask({body: body.readable, duplex: 'half'} as RequestInit);
  for (const chunk of ['one', 'two', 'three']) {
    const arrival = new Promise<void>((resolve) => (arrived = resolve));
    await writer.write(Buffer.from(chunk));
    await arrival;
    await sleep(200); // three of them are longer than the timeout
  }
  await writer.close();
  expect((await answer).status).toBe(200);
  expect(chunks).toEqual(['one', 'two', 'three']);
});

test('a megabyte passes both ways unchanged', async () => {
  const megabyte = 'é'.repeat(500_000);
  site.respond = async (request, response) =>
    response.end(await bodyOf(request));
  expect(await (await site.ask({body: megabyte})).text()).toBe(megabyte);
});
