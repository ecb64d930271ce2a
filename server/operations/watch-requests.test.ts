import {once} from 'node:events';
import {connect} from 'node:net';
import {setTimeout as sleep} from 'node:timers/promises';
import {type Listening, listen} from '../http/listen';
import {cookieHeader, createTestApp} from '../testing/test-site';
import {createAccessLog} from './access-log';

let server: Listening;
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
  const app = createTestApp({watch});
  server = await listen(app, {port: 0, host: '127.0.0.1'});
});
afterEach(() => server.stop());

const nextLine = () => new Promise<void>((resolve) => (written = resolve));

test('a request is one line, without query, token or user agent', async () => {
  const line = nextLine();
  const url = `http://127.0.0.1:${server.port}/usage/reports?auth_token=secret`;
  const headers = {
    cookie: cookieHeader({user: 'kim'}),
    'x-auth-token': 'secret',
    'user-agent': 'secret',
  };
  const answer = await fetch(url, {headers});
  const body = await answer.text();
  await line;
  expect(lines).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      type: 'access',
      method: 'GET',
      path: '/usage/reports',
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

test('a refusal is a line without an account', async () => {
  const line = nextLine();
  await fetch(`http://127.0.0.1:${server.port}/usage/reports`);
  await line;
  expect(lines[0]).toMatchObject({path: '/usage/reports', status: 404});
  expect(lines[0]).not.toHaveProperty('account');
});

test('a client that leaves before its answer is a line with 499', async () => {
  const line = nextLine();
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    'POST /session HTTP/1.1\r\nhost: localhost\r\nx-auth-token: slow\r\ncontent-length: 0\r\n\r\n',
  );
  await sleep(50);
  socket.destroy();
  await line;
  expect(lines[0]).toMatchObject({path: '/session', status: 499});
});
