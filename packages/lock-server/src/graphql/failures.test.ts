import type {RequestListener} from 'node:http';
import {gzipSync} from 'node:zlib';
import {type FailureCause, failureHeader} from '../monitoring/endpoint-failures';
import {createMonitoring} from '../monitoring/monitoring';
import {afterTest} from '../../../testing/src/after-test';
import {openProxiedSite, type ProxiedSite} from '../../../testing/src/proxied-site';
import {askingMe} from '../../../testing/src/site-client';
import {watchErrors} from '../../../testing/src/watch-errors';
import {graphqlProxy} from './proxy';

const signIn = '{"query":"mutation { authenticateUser { success } }"}';
let site: ProxiedSite;
let errors: () => string[];

beforeEach(async () => {
  errors = watchErrors();
  site = await openProxiedSite();
});

/** Sets how the endpoint responds; resolves when its connection is free again. */
function freedAfter(respond: RequestListener): Promise<void> {
  return new Promise((resolve) => {
    site.platform.respond = (request, response) => {
      response.on('close', resolve);
      respond(request, response);
    };
  });
}

/** Responds with a byte now and then, and never ends. */
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

const redirect: RequestListener = (_, response) =>
  response.writeHead(302, {location: 'https://a:b@login.example/in?key=a'}).end();
const gzip: RequestListener = (_, response) =>
  response.setHeader('content-encoding', 'gzip').end(gzipSync('{"data":{}}'));
const silence = () => {};

test.each<[FailureCause, RegExp, RequestListener, ((url: string) => string)?]>([
  ['unreachable', /: ECONNREFUSED$/, silence, () => 'http://127.0.0.1:1/'],
  ['unreachable', /: (ERR_SSL|EPROTO)/, silence, (url) => url.replace('http:', 'https:')],
  ['unreachable', /: UND_ERR_SOCKET \(other side closed\)$/, ({socket}) => socket.destroy()],
  ['refused', / redirects$/, redirect],
  ['not-json', / although the request did not accept that$/, gzip],
  ['silent', / did not answer: UND_ERR_HEADERS_TIMEOUT$/, silence],
])('the cause %s is counted, and the log says %s', async (...row) => {
  const [cause, said, respond, place] = row;
  site.platform.respond = respond;
  const url = place?.(site.platform.url) ?? site.platform.url;
  await expectFailure(`${url}?key=a-secret`, cause, said);
  expect(errors().join()).not.toContain('a-secret');
});

/** Signs in twice; both failures must be answered, counted and in the log. */
async function expectFailure(url: string, cause: FailureCause, said: RegExp): Promise<void> {
  const {reportFailure, metrics} = createMonitoring({
    ...{accessLog: false, metrics: true, version: '1.2.3'},
  });
  const milliseconds = cause === 'silent' ? 300 : 30_000;
  const endpoint = graphqlProxy(url, {milliseconds, reportFailure});
  for (let i = 0; i < 2; i++) {
    const response = await endpoint(
      new Request('http://localhost/graphql', {
        method: 'POST',
        headers: {'content-type': 'application/json'},
        body: signIn,
      }),
      {address: '192.0.2.1'},
    );
    expect(response.status).toBe(cause === 'silent' ? 504 : 502);
    const body = await response.text();
    expect(body).not.toMatch(/[A-Z]{4}|127\.0\.0\.1/);
    expect(body.includes('"Timeout exceeded"')).toBe(cause === 'silent');
  }
  const line = expect.stringMatching(said);
  expect(errors()).toEqual([line, line]);
  const text = await (await metrics!.routes.request('/metrics')).text();
  expect(text.match(/docs_endpoint_failures_total\{.*\} [^0]/g)).toEqual([
    `docs_endpoint_failures_total{cause="${cause}"} 2`,
  ]);
}

test('a failure of the endpoint to answer me is reported once, and not to the browser', async () => {
  site.platform.respond = (_, answer) => answer.writeHead(302).end();
  const response = await fetch(`${site.url}/graphql`, askingMe('x'));
  expect(response.status).toBe(502);
  expect(errors()).toEqual(['The GraphQL endpoint redirects']);
  expect(response.headers.has(failureHeader)).toBe(false);
});

test('when the client goes, the request to the endpoint ends', async () => {
  // On a busy machine, the request must not take half of the time that it may take.
  site = await openProxiedSite({milliseconds: 30_000});
  const controller = new AbortController();
  const freed = freedAfter(() => controller.abort());
  await expect(site.post({signal: controller.signal})).rejects.toThrow();
  await freed;
  expect(errors()).toEqual([]);
});

test('when the client goes after half of the time, the log says that the endpoint is silent', async () => {
  const controller = new AbortController();
  site.platform.respond = () => {
    const later = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 7001);
    afterTest(() => later.mockRestore());
    controller.abort();
  };
  const {signal} = controller;
  const request = new Request('http://localhost/graphql?query={me}', {signal});
  await graphqlProxy(site.platform.url)(request, {address: '192.0.2.1'});
  expect(errors()).toEqual(['The GraphQL endpoint did not answer, and the client left.']);
});

test('when the client goes during a response, the response of the endpoint ends too', async () => {
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
  'a response that %s is not taken for a complete one, and its connection is freed',
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
  ['a sign-in', 'stalls', 600, {body: signIn}],
  ['a sign-in', 'dribbles', 100, {body: signIn}],
  ['me', 'dribbles', 100, askingMe('x')],
])('an answer to %s that %s is a timeout, and its connection freed', async (...row) => {
  const [, , pause, init] = row;
  const freed = freedAfter(dribble(pause));
  expect((await site.post(init)).status).toBe(504);
  await freed;
});
