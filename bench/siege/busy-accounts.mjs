import Database from 'libsql';
import {setTimeout as sleep} from 'node:timers/promises';
import {openConnection, requestBytes} from '../lib/connection.mjs';
import {operation} from '../lib/operations.mjs';
import {account} from '../lib/start-server.mjs';
import {quantile} from '../lib/statistics.mjs';

const headers = {'content-type': 'application/json'};

/**
 * The longest that `GET /healthz` takes, in ms, while this process holds the
 * write lock of the server's database for 3 s and a sign-in waits for it.
 */
export async function waitWhileLocked({port}, file) {
  const database = new Database(file);
  database.exec('BEGIN IMMEDIATE');
  const signIn = ask(
    port,
    requestBytes(
      'POST',
      '/graphql',
      headers,
      operation('authenticate-user', account),
    ),
  );
  const longest = await longestHealth(port, sleep(3000));
  database.exec('ROLLBACK');
  database.close();
  await signIn;
  return longest;
}

/**
 * Sends sign-ins of unknown accounts at once, each from an address of its own
 * by `X-Forwarded-For`, so that no throttle stops them.
 *
 * @returns in ms the `p99` of the answers, the share that was 503, and the
 *   longest that `GET /healthz` took meanwhile.
 */
export async function floodSignIns({port}, count) {
  const answers = Array.from({length: count}, async (_, i) => {
    const start = performance.now();
    const {status} = await ask(
      port,
      requestBytes(
        'POST',
        '/graphql',
        {...headers, 'x-forwarded-for': `10.0.${i >> 8}.${i & 255}`},
        operation('authenticate-user', {
          email: `nobody-${i}@example.com`,
          password: 'a-wrong-password',
        }),
      ),
    );
    return {status, ms: performance.now() - start};
  });
  const health = await longestHealth(port, Promise.all(answers));
  const all = await Promise.all(answers);
  return {
    p99: quantile(
      all.map(({ms}) => ms),
      0.99,
    ),
    share: all.filter(({status}) => status === 503).length / count,
    health,
  };
}

async function ask(port, bytes) {
  const connection = await openConnection(port);
  try {
    return await connection.request(bytes);
  } catch {
    return {status: 0}; // cut off
  } finally {
    connection.close();
  }
}

async function longestHealth(port, end) {
  let isOver = false;
  void end.finally(() => (isOver = true));
  let longest = 0;
  const bytes = requestBytes('GET', '/healthz');
  while (!isOver) {
    const start = performance.now();
    await ask(port, bytes);
    longest = Math.max(longest, performance.now() - start);
    await sleep(20);
  }
  return longest;
}
