import {execFileSync} from 'node:child_process';
import {setTimeout as sleep} from 'node:timers/promises';
import pg from 'pg';
import {guidePages} from './signals/signals-route';
import {createLibsqlDatabase, describeOnPostgres} from './testing/accounts-stores';
import {addTestUser, email, otherEmail} from './testing/test-accounts';
import {standBefore} from './testing/database-relay';
import type {SiteProcess} from './testing/site-process';
import {openTestSite} from './testing/open-test-site';

const me = '{ me { email } }';

/** A page of the build that the server serves. */
const [aPage] = guidePages(['build/guide']);

const serve = (DATABASE_URL: string) => openTestSite({way: 'process', settings: {DATABASE_URL}});

describeOnPostgres((createDatabase) => {
  test('a database that is killed in the middle of a request fails that request alone, and serves again after its restart', async () => {
    const databaseUrl = await createDatabase();
    await addTestUser(databaseUrl, email, ['Harbour']);
    const database = await standBefore(databaseUrl);
    const server = await serve(database.url);
    const {token} = await server.signIn();
    const cookie = await server.openGate(token);

    // A lock holds the sign-in in the middle of its work.
    const other = new pg.Client(databaseUrl);
    await other.connect();
    await other.query('begin; lock table users in access exclusive mode');
    const underWay = server.ask(me, {token});
    await waitingFor(other);
    await database.kill();
    expect(await underWay).toEqual({me: null});
    await other.query('rollback');
    await other.end();

    // While it is gone: pages are read, calls fail and say so, no one hangs.
    expect(await server.statusOf(cookie)).toBe(200);
    expect(await server.ask(me, {token})).toEqual({me: null});
    const refused = await statusAt(server, '/session', {
      method: 'POST',
      headers: {'x-auth-token': token},
    });
    expect(refused).toBe(502);
    expect(server.child.exitCode).toBeNull();

    await database.restart();
    expect(await server.ask(me, {token})).toEqual({me: {email}});
    expect(await server.statusOf(await server.openGate(token))).toBe(200);
  });

  test.each(['', '?query_timeout=5000&keepAlive=true'])(
    'a database that falls silent leaves no request without an answer, and serves again after its return (%j)',
    async (parameters) => {
      const databaseUrl = await createDatabase();
      await addTestUser(databaseUrl, email, ['Harbour']);
      await addTestUser(databaseUrl, otherEmail, ['Fjord']);
      const database = await standBefore(databaseUrl);
      const server = await serve(`${database.url}${parameters}`);
      const {token, refreshToken} = await server.signIn();
      const cookie = await server.openGate(token);
      // As many connections as the pool has.
      await Promise.all(Array.from({length: 12}, () => server.ask(me, {token})));

      // A sign-in has written to its account and waits for its session.
      const other = new pg.Client(databaseUrl);
      await other.connect();
      await other.query('begin; lock table sessions in access exclusive mode');
      const underWay = server.signIn().catch(String);
      await waitingFor(other);
      database.fallSilent();
      await other.query('rollback');
      await other.end();

      const refresh = `mutation { refreshAuthToken(refreshToken: "${refreshToken}") { success } }`;
      const post = {
        method: 'POST',
        headers: {cookie, 'x-auth-token': token, ...json},
      };
      const readingToken = `guide_${'0'.repeat(16)}_${'x'.repeat(43)}`;
      const authorization = `Bearer ${readingToken}`;
      const asked = {
        // More than there are places for checks of passwords.
        signIns: Promise.all(
          Array.from({length: 8}, () => server.signIn(otherEmail).catch(String)),
        ),
        underWay,
        me: server.ask(me, {token}),
        refresh: server.ask(refresh),
        ready: isReady(server),
        session: statusAt(server, '/session', {
          method: 'POST',
          headers: {'x-auth-token': token},
        }),
        tokens: statusAt(server, '/tokens', {headers: {cookie}}),
        newToken: statusAt(server, '/tokens', {...post, body: '{"name":"a"}'}),
        mcp: statusAt(server, '/mcp', {
          method: 'POST',
          headers: {authorization, ...json},
          body: '{}',
        }),
        signals: Promise.all(Array.from({length: 8}, () => signal(server, cookie))),
      };
      const entries = Object.entries(asked).map(
        async ([name, answer]) => [name, await endOf(answer, 15_000)] as const,
      );
      expect(Object.fromEntries(await Promise.all(entries))).toEqual({
        signIns: Array(8).fill(expect.stringContaining('null')),
        underWay: expect.stringContaining('null'),
        me: {me: null},
        refresh: null,
        ready: false,
        session: 502,
        tokens: 503,
        newToken: 502,
        mcp: 503,
        signals: Array(8).fill(503),
      });
      expect(await server.statusOf(cookie)).toBe(200);

      database.resume();
      const back = Promise.all([
        until(() => server.signIn().catch(() => undefined)),
        until(() => server.signIn(otherEmail).catch(() => undefined)),
        until(() => isReady(server)),
      ]);
      expect(await endOf(back, 10_000)).not.toBe('no answer');
      expect(await server.ask(me, {token})).toEqual({me: {email}});
      expect(await signal(server, cookie)).toBe(204);

      database.fallSilent();
      server.child.kill('SIGTERM');
      expect(await endOf(server.ended, 10_000)).toBe(0);
    },
    60_000,
  );
});

const json = {'content-type': 'application/json'};

/** What a promise gives, or `no answer` when that takes too long. */
async function endOf<T>(answer: Promise<T>, ms: number) {
  const stop = new AbortController();
  const {signal} = stop;
  const silence = sleep(ms, 'no answer' as const, {signal}).catch(() => {});
  return Promise.race([answer, silence]).finally(() => stop.abort());
}

/** Asks again and again until there is something. */
async function until<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const given = await ask();
    if (given) {
      return given;
    }
    await sleep(100);
  }
}

async function isReady(server: SiteProcess): Promise<boolean> {
  return (await statusAt(server, '/readyz')) === 200;
}

async function statusAt({url}: SiteProcess, path: string, init?: RequestInit): Promise<number> {
  return (await fetch(`${url}${path}`, init)).status;
}

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
    const {token} = await server.signIn();
    const cookie = await server.openGate(token);

    // No file of the process may grow; the kernel refuses as on a full disk.
    limitFiles(server.child.pid!, '1');
    await expect(server.signIn()).rejects.toThrow(/null/);
    expect(await server.ask(me, {token})).toEqual({me: {email}});
    expect(await server.statusOf(await server.openGate(token))).toBe(200);
    expect(await server.statusOf(cookie)).toBe(200);
    expect(await signal(server, cookie)).toBe(503);

    limitFiles(server.child.pid!, 'unlimited');
    const again = await server.signIn();
    expect(await server.ask(me, {token: again.token})).toEqual({me: {email}});
    expect(await signal(server, cookie)).toBe(204);
  },
);

/** Signals that a page was opened, and returns the status. */
const signal = (server: SiteProcess, cookie: string): Promise<number> =>
  statusAt(server, '/signals', {
    method: 'POST',
    headers: {cookie, ...json},
    body: JSON.stringify({kind: 'opened', pages: [aPage]}),
  });

/** Sets the size in bytes that a file of a process may have; Linux only. */
function limitFiles(pid: number, bytes: string): void {
  execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`]);
}
