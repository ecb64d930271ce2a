import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {connect} from 'node:net';
import {join} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {open, type Opened} from '../../../testing/src/open';
import {askingMe} from '../../../testing/src/site-client';
import {failureCauses} from './endpoint-failures';
import {createAccessLog, createReadinessLog} from './log';
import {createMetrics} from './metrics';
import {createReadiness} from './monitoring';

const advice = 'Start it.';
let ask: Opened['ask'];
let port: number;
let lines: Record<string, unknown>[];
let written: () => void;

beforeEach(async () => {
  lines = [];
  written = () => undefined;
  const watch = createAccessLog({
    write(line) {
      lines.push(JSON.parse(line));
      written();
    },
  });
  const opened = await open({way: 'socket', watch});
  ask = opened.ask;
  port = opened.site.port;
});

const nextLine = () => new Promise<void>((resolve) => (written = resolve));

test('a request is one line, without query, token or user agent', async () => {
  const line = nextLine();
  const response = await ask('/manual/reports?auth_token=secret', {
    ...{as: 'kim', token: 'secret', headers: {'user-agent': 'secret'}},
  });
  const body = await response.text();
  await line;
  expect(lines).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      type: 'access',
      method: 'GET',
      path: '/manual/reports',
      status: 200,
      bytes: expect.any(Number),
      duration: expect.any(Number),
      address: '127.0.0.1',
      account: 'kim',
    },
  ]);
  expect(lines[0]?.bytes).toBeGreaterThan(body.length);
  expect(lines[0]?.duration).toBeGreaterThan(0);
});

test('a client that leaves before its response is a line with 499', async () => {
  const line = nextLine();
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    'GET /graphql?query={me{id}} HTTP/1.1\r\nhost: localhost\r\nx-auth-token: slow\r\n\r\n',
  );
  await sleep(50);
  socket.destroy();
  await line;
  expect(lines[0]).toMatchObject({path: '/graphql', status: 499});
});

test('requests within 5 s share one check', async () => {
  let time = 0;
  let checks = 0;
  const check = async () => {
    if (++checks > 1) {
      throw new Error('gone');
    }
  };
  const isReady = createReadiness({check, advice}, {now: () => time});
  expect(await Promise.all([isReady(), isReady()])).toEqual([true, true]);
  time = 4999;
  expect(await isReady()).toBe(true);
  expect(checks).toBe(1);
  time = 5000;
  expect(await Promise.all([isReady(), isReady()])).toEqual([false, false]);
  expect(checks).toBe(2);
});

test('a change of readiness is one line, with the cause and what to do', async () => {
  let time = 0;
  let error: Error | undefined;
  const check = () => (error ? Promise.reject(error) : Promise.resolve());
  const written: unknown[] = [];
  const report = createReadinessLog({
    write: (line) => void written.push(JSON.parse(line)),
  });
  const isReady = createReadiness({check, advice}, {report, now: () => time});
  const gone = Object.assign(new Error(''), {code: 'ECONNREFUSED'});
  for (const happens of [undefined, gone, gone, undefined, undefined]) {
    error = happens;
    expect(await isReady()).toBe(!happens);
    time += 5000;
  }
  const line = {type: 'readiness', time: expect.any(String)};
  expect(written).toEqual([
    {...line, level: 'error', ready: false, cause: 'ECONNREFUSED', advice},
    {...line, level: 'info', ready: true},
  ]);
});

test('a check that hangs is aborted, and the next does not wait for it', async () => {
  let time = 0;
  const signals: AbortSignal[] = [];
  const check = async (signal: AbortSignal) => {
    signals.push(signal);
    if (signals.length === 1) {
      await new Promise(() => undefined);
    }
  };
  const report = jest.fn();
  const isReady = createReadiness({check, advice}, {report, now: () => time});
  expect(await isReady()).toBe(false);
  expect(signals.map(({aborted}) => aborted)).toEqual([true]);
  time = 5000;
  expect(await isReady()).toBe(true);
  expect(report.mock.calls).toEqual([
    [{ready: false, cause: 'There is no answer within 2 s.', advice}],
    [{ready: true}],
  ]);
});

async function readText({routes}: ReturnType<typeof createMetrics>) {
  const response = await routes.request('/metrics');
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=/);
  return response.text();
}

test.each([
  [200, '[::1]:9090'],
  [421, 'evil.test:9090'],
])('metrics answer %i to the host %s', async (status, host) => {
  const {routes} = createMetrics('1.2.3');
  const response = await routes.request('/metrics', {headers: {host}});
  expect(response.status).toBe(status);
  expect((await response.text()) === '').toBe(status === 421);
});

test('OPERATING.md has a row for each cause of a failure of the endpoint', () => {
  const text = readFileSync(join(__dirname, '../../OPERATING.md'), 'utf8');
  const [, table = ''] = /^## When sign-ins fail$([^]*?)^## /m.exec(text) ?? [];
  const causes = [...table.matchAll(/^\| `([\w-]+)` /gm)].map(([, cause]) => cause);
  expect(causes).toEqual([...failureCauses]);
});

test('requests, security events and the time of `me` are counted', async () => {
  const metrics = createMetrics('1.2.3');
  const {ask} = await open({
    watch: metrics.countRequest,
    report: metrics.countEvent,
    observe: metrics.observe,
  });
  for (const token of ['good', 'good', 'unauthorized']) {
    await ask('/graphql', askingMe(token));
  }
  await ask('/nothing', {method: 'PURGE'});
  const text = await readText(metrics);
  expect(text).toContain('docs_requests_total{method="write",status="200"} 3');
  expect(text).toContain('docs_requests_total{method="other",status="405"} 1');
  expect(text).toContain('docs_security_events_total{event="guide_opened"} 2');
  expect(text).toContain('docs_security_events_total{event="guide_refused"} 1');
  expect(text).toContain('docs_security_events_total{event="signed_in"} 0');
  expect(text).toContain('docs_me_seconds_count 3');
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
});

test('metrics have a readiness of 0 while the check fails', async () => {
  const metrics = createMetrics('1.2.3');
  const check = () => Promise.reject(new Error('away'));
  await open({watchReadiness: metrics.watchReadiness, healthCheck: {check, advice}});
  expect(await readText(metrics)).toContain('docs_ready 0\n');
});
