import {execFileSync} from 'node:child_process';
import {once} from 'node:events';
import {createServer, connect, type Socket} from 'node:net';
import type {AddressInfo} from 'node:net';
import pg from 'pg';
import {
  createLibsqlDatabase,
  describeOnPostgres,
} from './testing/accounts-stores';
import {addTestUser, email} from './testing/accounts-client';
import {afterTest} from './testing/after-test';
import {
  ask,
  openGate,
  type Running,
  serve,
  signIn,
  statusOf,
} from './testing/run-server';

const me = '{ me { email } }';

/** Stands before a database, so that it can be cut off as by `kill -9`. */
async function standBefore(databaseUrl: string) {
  const behind = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const upstream = connect(Number(behind.port), behind.hostname);
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  const listen = (port: number) =>
    once(server.listen(port, '127.0.0.1'), 'listening');
  await listen(0);
  const {port} = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.port = String(port);
  const kill = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) {
      socket.resetAndDestroy();
    }
    sockets.clear();
    await closed;
  };
  afterTest(async () => {
    if (server.listening) {
      await kill();
    }
  });
  return {url: url.href, kill, restart: () => listen(port)};
}

describeOnPostgres((createDatabase) => {
  test('a database that is killed in the middle of a request fails that request alone, and serves again after its restart', async () => {
    const databaseUrl = await createDatabase();
    await addTestUser(databaseUrl, email, ['Harbour']);
    const database = await standBefore(databaseUrl);
    const server = await serve(database.url);
    const {token} = await signIn(server);
    const cookie = await openGate(server, token);

    // A lock holds the sign-in in the middle of its work.
    const other = new pg.Client(databaseUrl);
    await other.connect();
    await other.query('begin; lock table users in access exclusive mode');
    const underWay = ask(server, me, token);
    await waitingFor(other);
    await database.kill();
    expect(await underWay).toEqual({me: null});
    await other.query('rollback');
    await other.end();

    // While it is gone: pages are read, calls fail and say so, no one hangs.
    expect(await statusOf(server, cookie)).toBe(200);
    expect(await ask(server, me, token)).toEqual({me: null});
    const refused = await fetch(`${server.url}/session`, {
      method: 'POST',
      headers: {'x-auth-token': token},
    });
    expect(refused.status).toBe(502);
    expect(server.child.exitCode).toBeNull();

    await database.restart();
    expect(await ask(server, me, token)).toEqual({me: {email}});
    expect(await statusOf(server, await openGate(server, token))).toBe(200);
  });
});

/** Until another connection waits for a lock. */
async function waitingFor(client: pg.Client): Promise<void> {
  for (;;) {
    const {rowCount} = await client.query(
      `select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`,
    );
    if (rowCount) {
      return;
    }
  }
}

const limits = process.platform === 'linux' ? test : test.skip;

limits(
  'a full disk refuses sign-ins and signals, keeps readers reading, and needs no restart',
  async () => {
    const databaseUrl = await createLibsqlDatabase();
    await addTestUser(databaseUrl, email, ['Harbour']);
    const server = await serve(databaseUrl);
    const {token} = await signIn(server);
    const cookie = await openGate(server, token);

    // No file of the process may grow; the kernel refuses as on a full disk.
    limitFiles(server.child.pid!, '1');
    await expect(signIn(server)).rejects.toThrow(/null/);
    expect(await ask(server, me, token)).toEqual({me: {email}});
    expect(await statusOf(server, await openGate(server, token))).toBe(200);
    expect(await statusOf(server, cookie)).toBe(200);
    expect(await signal(server, cookie)).toBe(503);

    limitFiles(server.child.pid!, 'unlimited');
    const again = await signIn(server);
    expect(await ask(server, me, again.token)).toEqual({me: {email}});
    expect(await signal(server, cookie)).toBe(204);
  },
);

/** Signals that a page was opened; gives the status. */
async function signal({url}: Running, cookie: string): Promise<number> {
  const {status} = await fetch(`${url}/signals`, {
    method: 'POST',
    headers: {cookie, 'content-type': 'application/json'},
    body: '{"kind":"opened","pages":["/usage/overview"]}',
  });
  return status;
}

/** Sets the size in bytes that a file of a process may have; Linux only. */
function limitFiles(pid: number, bytes: string): void {
  execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`]);
}
