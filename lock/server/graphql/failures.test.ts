import type {RequestListener} from 'node:http';
import {setTimeout as sleep} from 'node:timers/promises';
import {afterTest} from '../testing/after-test';
import {collectGarbage} from '../testing/collect-garbage';
import {openProxiedSite, type ProxiedSite} from '../testing/proxied-site';
import {graphqlProxy} from './proxy';

const signIn = '{"query":"mutation { authenticateUser { success } }"}';
let site: ProxiedSite;

beforeEach(async () => {
  site = await openProxiedSite();
});

/** Lets the endpoint respond so; resolves when its connection is free again. */
function freedAfter(respond: RequestListener): Promise<void> {
  return new Promise((resolve) => {
    site.platform.respond = (request, response) => {
      response.on('close', resolve);
      respond(request, response);
    };
  });
}

/** A response that goes on with a byte now and then. */
const dribble =
  (pause: number): RequestListener =>
  (_, response) => {
    response.flushHeaders();
    const timer = setInterval(() => response.write(' '), pause);
    response.on('close', () => clearInterval(timer));
  };

function silenceErrors(): void {
  const silenced = jest.spyOn(console, 'error').mockImplementation();
  afterTest(() => silenced.mockRestore());
}

test.each<[string, RequestListener]>([
  ['redirects', (_, response) => response.writeHead(307, {location: 'http://127.0.0.1:1/'}).end()],
  ['hangs up', (request) => request.socket.destroy()],
])('an endpoint that %s is a bad gateway', async (_, respond) => {
  site.platform.respond = respond;
  const response = await site.post();
  expect(response.status).toBe(502);
  expect(response.headers.has('location')).toBe(false);
  expect((await response.json()).errors).toHaveLength(1);
});

test('an endpoint that is not there is a bad gateway', async () => {
  const nowhere = graphqlProxy('http://127.0.0.1:1/graphql');
  const request = new Request('http://localhost/graphql?query={me}');
  const response = await nowhere(request, {address: '192.0.2.1'});
  expect(response.status).toBe(502);
});

test('a silent endpoint is a timeout after its time', async () => {
  site.platform.respond = () => {};
  const response = await site.post();
  expect(response.status).toBe(504);
  expect(await response.json()).toEqual({
    errors: [{message: 'Timeout exceeded'}],
  });
});

test('when the client goes, the request to the endpoint ends', async () => {
  const controller = new AbortController();
  const freed = freedAfter(() => controller.abort());
  await expect(site.post({signal: controller.signal})).rejects.toThrow();
  await freed;
});

test('when the client goes in the middle of a response, that ends too', async () => {
  const freed = freedAfter((_, response) => response.write('part'));
  const controller = new AbortController();
  const response = await site.post({signal: controller.signal});
  await response.body!.getReader().read();
  controller.abort();
  await freed;
});

test.each<[string, RequestListener]>([
  [
    'breaks off',
    (request, response) => {
      response.write('{"data":');
      setTimeout(() => request.socket.destroy(), 50);
    },
  ],
  [
    'stalls',
    (_, response) => {
      response.setHeader('content-type', 'application/json');
      response.write('{"data":');
    },
  ],
  ['stalls, of no type', (_, response) => response.write('{"data":')],
])(
  'a response that %s is not taken for a whole one, and its connection is freed',
  async (_, respond) => {
    silenceErrors();
    const freed = freedAfter(respond);
    const response = await site.post();
    await expect(response.text()).rejects.toThrow();
    await freed;
  },
);

test.each(['multipart/mixed; boundary="-"', 'text/event-stream'])(
  'a stream of %s may be silent for longer',
  async (type) => {
    site.platform.respond = (_, response) => {
      response.setHeader('content-type', type);
      response.write('first');
      setTimeout(() => response.end('second'), 600);
    };
    const headers = {accept: type, 'content-type': 'application/json'};
    expect(await (await site.post({headers})).text()).toBe('firstsecond');
  },
);

test.each([
  ['stalls', 600],
  ['dribbles', 100],
])('a sign-in whose response %s is a timeout', async (_, pause) => {
  const freed = freedAfter(dribble(pause));
  expect((await site.post({body: signIn})).status).toBe(504);
  await freed;
});

test('a session whose response dribbles is a timeout, and its connection freed', async () => {
  const freed = freedAfter(dribble(100));
  const init = {method: 'POST', headers: {'x-auth-token': 'x'}};
  expect((await fetch(`${site.url}/session`, init)).status).toBe(504);
  await freed;
});

test.each([
  ['a sign-in', signIn, 504],
  ['another call', '{"query":"{ me { id } }"}', 200],
])(
  '%s that stalls is cut although the garbage was collected meanwhile',
  async (_, body, status) => {
    silenceErrors();
    const freed = freedAfter((_, response) => response.write('{'));
    const response = site.post({body}).then(async (response) => {
      await response.text().catch(() => undefined);
      return response.status;
    });
    await sleep(100);
    await collectGarbage();
    expect(await response).toBe(status);
    await freed;
  },
);
