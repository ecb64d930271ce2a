import {setTimeout as sleep} from 'node:timers/promises';
import Database from 'libsql';
import {operation} from '../lib/operation';
import {send} from '../lib/send';
import {account, type Server} from '../lib/start-server';
import {quantile} from '../lib/statistics';

/**
 * Holds the write lock of the server's database for 3 s, while a sign-in waits.
 *
 * @returns the longest that `GET /healthz` took meanwhile, in ms.
 */
export async function waitWhileLocked(
  {port}: Server,
  file: string,
): Promise<number> {
  const database = new Database(file);
  database.exec('BEGIN IMMEDIATE');
  const waiting = signIn(port, account);
  const longest = await longestHealth(port, sleep(3000));
  database.exec('ROLLBACK');
  database.close();
  await waiting;
  return longest;
}

/**
 * Sends sign-ins of unknown accounts at once, each from an address of its own
 * by `X-Forwarded-For`, so that no throttle stops them.
 *
 * @returns `p99` of the answers in ms, the `share` that was 503, and the longest
 *   that `GET /healthz` took meanwhile, in ms.
 */
export async function floodSignIns(
  {port}: Server,
  count: number,
): Promise<{p99: number; share: number; health: number}> {
  const sent = Promise.all(
    Array.from({length: count}, async (_, i) => {
      const begin = performance.now();
      const status = await signIn(
        port,
        {email: `nobody-${i}@example.com`, password: 'a-wrong-password'},
        {'x-forwarded-for': `10.0.${i >> 8}.${i & 255}`},
      );
      return {status, ms: performance.now() - begin};
    }),
  );
  const health = await longestHealth(port, sent);
  const answers = await sent;
  return {
    p99: quantile(
      answers.map(({ms}) => ms),
      0.99,
    ),
    share: answers.filter(({status}) => status === 503).length / count,
    health,
  };
}

function signIn(
  port: number,
  variables: {email: string; password: string},
  headers = {},
): Promise<number> {
  return send(port, {
    method: 'POST',
    path: '/graphql',
    headers: {...headers, 'content-type': 'application/json'},
    body: operation('authenticate-user', variables),
  });
}

async function longestHealth(
  port: number,
  end: Promise<unknown>,
): Promise<number> {
  const signal = {isOver: false};
  void end.finally(() => (signal.isOver = true));
  let longest = 0;
  while (!signal.isOver) {
    const begin = performance.now();
    await send(port, {method: 'GET', path: '/healthz'});
    longest = Math.max(longest, performance.now() - begin);
    await sleep(20);
  }
  return longest;
}
