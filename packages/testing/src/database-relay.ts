import {once} from 'node:events';
import {type AddressInfo, connect, createServer, type Socket} from 'node:net';
import {afterTest} from './after-test';

/**
 * Starts a relay before a PostgreSQL until the test ends. The relay can cut the database off as
 * `kill -9` does, or fall silent as a network does.
 */
export async function standBefore(databaseUrl: string) {
  const behind = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  let isSilent = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    if (isSilent) {
      silent.add(socket);
      return;
    }
    const upstream = connect(Number(behind.port), behind.hostname);
    sockets.add(upstream);
    upstream.on('error', () => {});
    socket.pipe(upstream).pipe(socket);
    // The other side does not hear of the end of a silent connection.
    socket.on('close', () => silent.has(socket) || upstream.destroy());
    upstream.on('close', () => silent.has(socket) || socket.destroy());
  });
  const listen = (port: number) => once(server.listen(port, '127.0.0.1'), 'listening');
  const kill = async () => {
    const closed = once(server, 'close');
    server.close();
    sockets.forEach((socket) => socket.resetAndDestroy());
    sockets.clear();
    await closed;
  };
  await listen(0);
  afterTest(async () => {
    if (server.listening) {
      await kill();
    }
  });
  const {port} = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    kill,
    restart: () => listen(port),
    /** Stops passing bytes and resets nothing. New connections can be opened, and stay silent. */
    fallSilent() {
      isSilent = true;
      for (const socket of sockets) {
        silent.add(socket);
        socket.unpipe();
        socket.pause();
      }
    },
    /** Passes bytes over new connections again; the old connections stay silent. */
    resume() {
      isSilent = false;
    },
  };
}
