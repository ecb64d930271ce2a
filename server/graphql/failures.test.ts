import {setTimeout as sleep} from 'node:timers/promises';
import {collectGarbage} from '../testing/collect-garbage';
import {openProxiedSite, type ProxiedSite} from '../testing/open-proxied-site';
import {graphqlProxy} from './proxy';

let site: ProxiedSite;

beforeAll(async () => {
  site = await openProxiedSite();
});

afterAll(() => site.close());

test('a redirect is not followed', async () => {
  site.respond = (_, response) => {
    response.writeHead(307, {location: 'http://127.0.0.1:1/'}).end();
  };
  const response = await site.ask();
  expect(response.status).toBe(502);
  expect(response.headers.has('location')).toBe(false);
});

test('a silent endpoint is a timeout after its time', async () => {
  site.respond = () => {};
  const start = performance.now();
  const response = await site.ask();
  expect(response.status).toBe(504);
  expect(await response.json()).toEqual({
    errors: [{message: 'Timeout exceeded'}],
  });
  expect(performance.now() - start).toBeGreaterThan(250);
  expect(performance.now() - start).toBeLessThan(1500);
});

test('an endpoint that hangs up is a bad gateway', async () => {
  site.respond = (request) => request.socket.destroy();
  const response = await site.ask();
  expect(response.status).toBe(502);
  expect((await response.json()).errors).toHaveLength(1);
});

test('an endpoint that is not there is a bad gateway', async () => {
  const nowhere = graphqlProxy('http://127.0.0.1:1/graphql');
  const request = new Request('http://localhost/graphql?query={me}');
  const response = await nowhere(request, {address: '192.0.2.1'});
  expect(response.status).toBe(502);
});

test('when the client goes, the request to the endpoint ends', async () => {
  let isGone = () => {};
  const gone = new Promise<void>((resolve) => (isGone = resolve));
  const begun = new Promise<void>((resolve) => {
    site.respond = (request) => {
      request.on('close', isGone);
      resolve();
    };
  });
  const controller = new AbortController();
  const response = site.ask({signal: controller.signal}).catch(() => 'aborted');
  await begun;
  controller.abort();
  expect(await response).toBe('aborted');
  await gone;
});

test('when the client goes in the middle of a response, that ends too', async () => {
  const gone = new Promise<void>((resolve) => {
    site.respond = (_, response) => {
      response.write('part');
      response.on('close', () => resolve());
    };
  });
  const controller = new AbortController();
  const response = await site.ask({signal: controller.signal});
  await response.body!.getReader().read();
  controller.abort();
  await gone;
});

test('a response that breaks off is not taken for a whole one', async () => {
  site.respond = (request, response) => {
    response.write('{"data":');
    setTimeout(() => request.socket.destroy(), 50);
  };
  const silenced = jest.spyOn(console, 'error').mockImplementation();
  await expect(
    site.ask().then((response) => response.text()),
  ).rejects.toThrow();
  silenced.mockRestore();
});

test.each([
  ['an answer that stalls', 'application/json'],
  ['an answer that stalls, of no type', ''],
])('%s is cut after the time, and its connection freed', async (_, type) => {
  const freed = new Promise<void>((resolve) => {
    site.respond = (_, response) => {
      response.setHeader('content-type', type);
      response.write('{"data":');
      response.on('close', () => resolve());
    };
  });
  const silenced = jest.spyOn(console, 'error').mockImplementation();
  const start = performance.now();
  await expect(
    site.ask().then((response) => response.text()),
  ).rejects.toThrow();
  expect(performance.now() - start).toBeGreaterThan(250);
  await freed;
  silenced.mockRestore();
});

test.each(['multipart/mixed; boundary="-"', 'text/event-stream'])(
  'a stream of %s may be silent for longer',
  async (type) => {
    site.respond = (_, response) => {
      response.setHeader('content-type', type);
      response.write('first');
      setTimeout(() => response.end('second'), 600);
    };
    const headers = {accept: type, 'content-type': 'application/json'};
    expect(await (await site.ask({headers})).text()).toBe('firstsecond');
  },
);

const signIn = '{"query":"mutation { authenticateUser { success } }"}';

test.each([
  ['stalls', 600],
  ['dribbles', 100],
])('a sign-in whose response %s is a timeout', async (_, pause) => {
  const freed = new Promise<void>((resolve) => {
    site.respond = (_, response) => {
      response.flushHeaders();
      const timer = setInterval(() => response.write(' '), pause);
      response.on('close', () => resolve(clearInterval(timer)));
    };
  });
  const start = performance.now();
  expect((await site.ask({body: signIn})).status).toBe(504);
  expect(performance.now() - start).toBeLessThan(1500);
  await freed;
});

test.each([
  ['a sign-in', signIn, 504],
  ['another call', '{"query":"{ me { id } }"}', 200],
])(
  '%s that stalls is cut although the garbage was collected meanwhile',
  async (_, body, status) => {
    const silenced = jest.spyOn(console, 'error').mockImplementation();
    const freed = new Promise<void>((resolve) => {
      site.respond = (_, response) => {
        response.write('{');
        response.on('close', () => resolve());
      };
    });
    const response = site.ask({body}).then(async (response) => {
      await response.text().catch(() => undefined);
      return response.status;
    });
    await sleep(100);
    await collectGarbage();
    expect(await response).toBe(status);
    await freed;
    silenced.mockRestore();
  },
);

test('a session whose response dribbles is a timeout, and its connection freed', async () => {
  const freed = new Promise<void>((resolve) => {
    site.respond = (_, response) => {
      const timer = setInterval(() => response.write(' '), 100);
      response.on('close', () => resolve(clearInterval(timer)));
    };
  });
  const headers = {'x-auth-token': 'x'};
  const init = {method: 'POST', headers};
  expect((await fetch(`${site.origin}/session`, init)).status).toBe(504);
  await freed;
});
