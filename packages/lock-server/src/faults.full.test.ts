import {setTimeout as sleep} from 'node:timers/promises';
import pg from 'pg';
import {describeOnPostgres} from '../../testing/src/accounts-stores';
import {addTestUser, email, otherEmail} from '../../testing/src/test-accounts';
import {operations} from '../../testing/src/operations';
import {standBefore} from '../../testing/src/database-relay';
import type {SiteProcess} from '../../testing/src/site-process';
import {open, type Opened, type Question} from '../../testing/src/open';

const serve = (DATABASE_URL: string) => open({way: 'process', settings: {DATABASE_URL}});

describeOnPostgres((createDatabase) => {
  test('a database that is killed during a request fails only that request, and serves again after its restart', async () => {
    const databaseUrl = await createDatabase();
    await addTestUser(databaseUrl, email, ['Harbour']);
    const database = await standBefore(databaseUrl);
    const server = await serve(database.url);
    const {token} = await server.accounts.signIn();
    const cookie = await server.accounts.openGate(token);

    // A lock holds the sign-in in the middle of its work.
    const other = new pg.Client(databaseUrl);
    await other.connect();
    await other.query('begin; lock table users in access exclusive mode');
    const underWay = server.accounts.send(operations.me, {}, {token});
    await waitingFor(other);
    await database.kill();
    expect(await underWay).toMatchObject({data: {me: null}});
    await other.query('rollback');
    await other.end();

    // While the database is gone, pages are served, calls fail with an error, and none hangs.
    expect(await server.accounts.readStatus(cookie)).toBe(200);
    expect(await server.accounts.send(operations.me, {}, {token})).toMatchObject({
      data: {me: null},
    });
    await expect(server.accounts.openGate(token)).rejects.toThrow('errors');
    expect(server.site.child.exitCode).toBeNull();

    await database.restart();
    expect(await server.accounts.me(token)).toMatchObject({email});
    expect(await server.accounts.readStatus(await server.accounts.openGate(token))).toBe(200);
  });

  test('a server is ready within 10 s of the return of a database that was away', async () => {
    const databaseUrl = await createDatabase();
    await addTestUser(databaseUrl, email, ['Harbour']);
    const database = await standBefore(databaseUrl);
    const server = await serve(database.url);
    const {token} = await server.accounts.signIn();
    const cookie = await server.accounts.openGate(token);
    expect(await isReady(server)).toBe(true);
    await database.kill();
    await until(async () => !(await isReady(server)));
    await database.restart();
    expect(
      await waitForEnd(
        until(() => isReady(server)),
        10_000,
      ),
    ).toBe(true);
    expect(await server.accounts.readStatus(cookie)).toBe(200);
  }, 120_000);

  test.each(['', '?query_timeout=5000&keepAlive=true'])(
    'a database that falls silent leaves no request without an answer, and serves again after its return (%j)',
    async (parameters) => {
      const databaseUrl = await createDatabase();
      await addTestUser(databaseUrl, email, ['Harbour']);
      await addTestUser(databaseUrl, otherEmail, ['Fjord']);
      const database = await standBefore(databaseUrl);
      const server = await serve(`${database.url}${parameters}`);
      const {token, refreshToken} = await server.accounts.signIn();
      const cookie = await server.accounts.openGate(token);
      // Opens all connections of the pool.
      await Promise.all(Array.from({length: 12}, () => server.accounts.me(token)));

      // A sign-in has written to its account and waits to write its session.
      const other = new pg.Client(databaseUrl);
      await other.connect();
      await other.query('begin; lock table sessions in access exclusive mode');
      const underWay = server.accounts.signIn().catch(String);
      await waitingFor(other);
      database.fallSilent();
      await other.query('rollback');
      await other.end();

      const post = {
        method: 'POST',
        headers: {cookie, 'x-auth-token': token},
      };
      const readingToken = `guide_${'0'.repeat(16)}_${'x'.repeat(43)}`;
      const authorization = `Bearer ${readingToken}`;
      const asked = {
        // More sign-ins than the server checks at the same time.
        signIns: Promise.all(
          Array.from({length: 8}, () => server.accounts.signIn(otherEmail).catch(String)),
        ),
        underWay,
        me: server.accounts.send(operations.me, {}, {token}),
        refresh: server.accounts.refresh(refreshToken),
        ready: isReady(server),
        session: server.accounts.openGate(token).catch(String),
        tokens: statusAt(server, '/tokens', {headers: {cookie}}),
        newToken: statusAt(server, '/tokens', post),
        mcp: statusAt(server, '/mcp', {
          method: 'POST',
          headers: {authorization},
          body: {},
        }),
      };
      const entries = Object.entries(asked).map(
        async ([name, answer]) => [name, await waitForEnd(answer, 15_000)] as const,
      );
      expect(Object.fromEntries(await Promise.all(entries))).toEqual({
        signIns: Array(8).fill(expect.stringContaining('message')),
        underWay: expect.stringContaining('message'),
        me: expect.objectContaining({data: {me: null}}),
        refresh: expect.objectContaining({message: expect.any(String)}),
        ready: false,
        session: expect.stringContaining('errors'),
        tokens: 503,
        newToken: 503,
        mcp: 503,
      });
      expect(await server.accounts.readStatus(cookie)).toBe(200);

      database.resume();
      const back = Promise.all([
        until(() => server.accounts.signIn().catch(() => undefined)),
        until(() => server.accounts.signIn(otherEmail).catch(() => undefined)),
        until(() => isReady(server)),
      ]);
      expect(await waitForEnd(back, 10_000)).not.toBe('no answer');
      expect(await server.accounts.me(token)).toMatchObject({email});

      database.fallSilent();
      server.site.child.kill('SIGTERM');
      expect(await waitForEnd(server.site.ended, 10_000)).toBe(0);
    },
    60_000,
  );
});

/** Gives the result of a promise, or `no answer` when the promise takes too long. */
async function waitForEnd<T>(answer: Promise<T>, ms: number) {
  const stop = new AbortController();
  const {signal} = stop;
  const silence = sleep(ms, 'no answer' as const, {signal}).catch(() => {});
  return Promise.race([answer, silence]).finally(() => stop.abort());
}

/** Asks again and again until the result is truthy. */
async function until<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const given = await ask();
    if (given) {
      return given;
    }
    await sleep(100);
  }
}

type Server = Opened<SiteProcess>;

async function isReady(server: Server): Promise<boolean> {
  return (await statusAt(server, '/readyz')) === 200;
}

async function statusAt({ask}: Server, path: string, question?: Question): Promise<number> {
  return (await ask(path, question)).status;
}

/** Resolves when another connection waits for a lock. */
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
