import type {ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {createServer} from 'node:net';
import {setTimeout as sleep} from 'node:timers/promises';

/** A port of 127.0.0.1 that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/**
 * Waits until a server that was just started answers.
 *
 * @throws when it has ended, or has not answered for 60 s.
 */
export async function untilAnswers(
  url: string,
  child: ChildProcess,
): Promise<void> {
  for (let tries = 0; tries < 600 && child.exitCode === null; tries++) {
    if (await fetch(url).catch(() => null)) {
      return;
    }
    await sleep(100);
  }
  throw new Error(`${url} does not answer.`);
}
