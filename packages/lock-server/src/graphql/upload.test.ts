import {text} from 'node:stream/consumers';
import {connect} from 'node:net';
import {setTimeout as sleep} from 'node:timers/promises';
import {createThrottle} from '../http/throttle';
import {openProxiedSite, type ProxiedSite} from '../../../testing/src/proxied-site';

// Forms with uploads, on their way to a platform's endpoint.

const maxUpload = 1_000_000;
let site: ProxiedSite;

beforeEach(async () => {
  site = await openProxiedSite({maxUpload});
});

const type = 'multipart/form-data; boundary=x';
const headers = {'content-type': type};

test('a form reaches the endpoint unchanged', async () => {
  let seen: unknown;
  site.platform.respond = async (request, response) => {
    const {method, url} = request;
    const {'content-type': type, 'x-auth-token': token} = request.headers;
    seen = {method, url, type, token, body: await text(request)};
    response.end('{"data":{}}');
  };
  const body = '--x\r\nwhat the platform makes of it\r\n--x--';
  const init = {headers: {...headers, 'x-auth-token': 'the token'}, body};
  const response = await site.post(init, '?_dc=1&query={me}');
  expect(await response.json()).toEqual({data: {}});
  const url = '/graphql?key=1&_dc=1';
  expect(seen).toEqual({method: 'POST', url, type, token: 'the token', body});
});

test('a form counts as a failed sign-in, because it may hide one', async () => {
  const report = jest.fn();
  const throttle = createThrottle({max: 2});
  const site = await openProxiedSite({throttle, report});
  const upload = () => site.post({headers, body: '--x--'});
  expect((await upload()).status).toBe(200);
  expect((await upload()).status).toBe(200);
  const refused = await upload();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(report.mock.calls.flat()).toEqual([
    {event: 'sign_in_throttled', address: '127.0.0.1', reason: 'address'},
  ]);
  expect((await site.post()).status).toBe(200);
});

test('an upload arrives chunk by chunk, however long it takes', async () => {
  let received = '';
  let arrived = (): void => {};
  site.platform.respond = (request, response) => {
    request.on('data', (chunk: Buffer) => {
      received += chunk.toString();
      arrived();
    });
    request.on('end', () => response.end('{}'));
  };
  const body = new TransformStream<Uint8Array, Uint8Array>();
  const writer = body.writable.getWriter();
  const init = {headers, body: body.readable, duplex: 'half'} as RequestInit;
  const response = site.post(init);
  for (const letter of ['a', 'b', 'c']) {
    const arrival = new Promise<void>((resolve) => {
      arrived = () => received.endsWith(letter) && resolve();
    });
    await writer.write(Buffer.from(letter));
    await arrival;
    await sleep(120); // three of them are longer than the timeout
  }
  await writer.close();
  expect((await response).status).toBe(200);
});

// The response has to arrive although the client is still sending.
const large = 'x'.repeat(20_000_000);
const json = {'content-type': 'application/json'};

test.each<[string, () => RequestInit]>([
  ['a form that says its length', () => ({headers, body: large})],
  ['a form of chunks', () => ({headers, body: new Blob([large]).stream()})],
  ['JSON', () => ({headers: json, body: large})],
])('%s beyond the limit is answered 413', async (_, init) => {
  const duplex = {duplex: 'half'};
  const response = await site.post({...init(), ...duplex});
  expect(response.status).toBe(413);
  expect((await response.json()).errors).toHaveLength(1);
});

test('a client that goes on sending after 413 is disconnected', async () => {
  const socket = connect(site.port, '127.0.0.1');
  const head =
    'POST /graphql HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n';
  const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`;
  let response = '';
  socket.on('data', (data: Buffer) => (response += data.toString()));
  socket.on('error', () => {});
  socket.write(head);
  const send = (): void => {
    while (socket.write(chunk)) {
      // The socket takes more.
    }
  };
  socket.on('drain', send);
  send();
  await new Promise((resolve) => socket.on('close', resolve));
  expect(response).toMatch(/^HTTP\/1\.1 413 /);
});
