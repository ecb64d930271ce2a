import {setTimeout as sleep} from 'node:timers/promises';
import {graphqlProxy} from './graphql-proxy';
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

test('the timeout is given to fetch itself', async () => {
  // Inside a Request it gets lost once in a thousand, when that is collected:
  // too seldom to be tested by the outcome.
  const spy = jest.spyOn(globalThis, 'fetch');
  const request = new Request('http://localhost/graphql', {method: 'POST'});
  site.respond = answerOk;
  await graphqlProxy(site.endpoint)(request, {address: '192.0.2.1'});
  expect(spy.mock.calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal);
  spy.mockRestore();
});

test('an endpoint that hangs up is a bad gateway', async () => {
  site.respond = (request) => request.socket.destroy();
  const response = await site.ask();
  expect(response.status).toBe(502);
  expect((await response.json()).errors).toHaveLength(1);
});

test('an endpoint that is not there is a bad gateway', async () => {
  const nowhere = graphqlProxy('http://127.0.0.1:1/graphql');
  const request = new Request('http://localhost/graphql', {method: 'POST'});
  const response = await nowhere(request, {address: '192.0.2.1'});
  expect(response.status).toBe(502);
});

test('when the client goes, the request to the endpoint ends', async () => {
  const gone = new Promise<void>((resolve) => {
    site.respond = (request) => request.on('close', () => resolve());
  });
  const controller = new AbortController();
  const answer = site.ask({signal: controller.signal}).catch(() => 'aborted');
  await sleep(50);
  controller.abort();
  expect(await answer).toBe('aborted');
  await gone;
});

test('when the client goes in the middle of an answer, that ends too', async () => {
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

test('an answer that breaks off is not taken for a whole one', async () => {
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
