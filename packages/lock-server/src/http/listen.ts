import {once} from 'node:events';
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import type {AddressInfo, Socket} from 'node:net';
import {setTimeout as sleep} from 'node:timers/promises';
import {getRequestListener, RequestError} from '@hono/node-server';
import type {Hono} from 'hono';
import type {ServerEnv} from './requests';

// ms that open requests have to finish. Docker kills 10 s after its signal.
const stopTimeout = 8000;

// Requests that a client may send ahead of the response to the one before.
const maxAhead = 8;

// A body may have this many chunks, and one more for each 256 bytes.
const maxChunks = 50;
const bytesOfChunk = 256;

// Bytes that are parsed before the connection is looked at again.
const maxParsed = 512;

/** A server that listens. */
export interface Listening {
  /** The port, which is another than asked for when that was 0. */
  port: number;
  /**
   * Answers requests until the delay is over, and closes each connection after its response. Then
   * accepts no more connections, waits up to 8 s for open requests, and closes the rest.
   *
   * @param delay in ms; default 0.
   */
  stop: (delay?: number) => Promise<void>;
}

/** How long slow clients are waited for, in ms. */
interface Timeouts {
  /** For all headers of a request; default 9000, kept to the second. */
  headers?: number;
  /** Without progress, for a client to read its response; default 60000. */
  reading?: number;
}

/**
 * Starts to answer requests to a port of this machine.
 *
 * @param place.headers of the responses to requests that the app does not see, because
 *   they cannot be read; default none.
 * @throws the error of the operating system, such as `EADDRINUSE`.
 */
export async function listen(
  app: Pick<Hono<ServerEnv>, 'fetch'>,
  place: {port: number; host: string; headers?: Readonly<Record<string, string>>},
  {headers = 9000, reading = 60_000}: Timeouts = {},
): Promise<Listening> {
  const {port, host, headers: ownHeaders = {}} = place;
  const listener = createListener(app, ownHeaders);
  const isModest = createLimits();
  let isStopping = false;
  const server = createServer(
    {
      // Headers come at once, uploads within minutes: a client that dribbles holds a
      // connection no longer than that. Other bodies have a time of their own.
      headersTimeout: headers,
      requestTimeout: 300_000,
      // How often these two are looked at, by default every 30 s.
      connectionsCheckingInterval: Math.min(headers, 1000),
      // Longer than nginx and the usual balancers keep an idle connection, so
      // that they never write into one that is being closed.
      keepAliveTimeout: 75_000,
      maxHeaderSize: 16_384,
    },
    (request, response) => {
      if (isStopping) {
        response.setHeader('connection', 'close');
      }
      if (isModest(request, response)) {
        void listener(request, response);
      }
    },
  );
  parseInParts(server);
  const unused = watchUnused(server);
  server.listen(port, host);
  await once(server, 'listening');
  disconnectStalledClients(server, reading);
  return {
    port: (server.address() as AddressInfo).port,
    async stop(delay = 0) {
      isStopping = true;
      if (delay > 0) {
        await sleep(delay);
      }
      const closed = once(server, 'close');
      server.close();
      for (const socket of unused) {
        socket.destroy();
      }
      // A connection that is kept alive becomes idle when its response is sent.
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      const cut = setTimeout(() => server.closeAllConnections(), stopTimeout);
      await closed;
      clearInterval(idle);
      clearTimeout(cut);
    },
  };
}

/**
 * Makes the limits of a connection. A client that sends more requests ahead of their responses, or a
 * body in more chunks, is disconnected: a few bytes of the client cost the server a hundred times as
 * much memory and time.
 *
 * @returns a function that says whether to answer a request.
 */
function createLimits(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const ahead = new WeakMap<Socket, number>();
  return (request, response) => {
    const {socket} = request;
    if (!response.socket) {
      const count = (ahead.get(socket) ?? 0) + 1;
      if (count > maxAhead) {
        socket.destroy();
        return false;
      }
      ahead.set(socket, count);
      response.once('socket', () => ahead.set(socket, (ahead.get(socket) ?? 1) - 1));
    }
    if (request.headers['transfer-encoding'] ?? request.headers['content-length']) {
      limitChunks(request);
    }
    return true;
  };
}

// Chunks are counted as they arrive, since Node buffers thousands of them before they are read.
function limitChunks(request: IncomingMessage): void {
  const push = request.push.bind(request);
  let chunks = 0;
  let bytes = 0;
  request.push = (chunk: Buffer | null, encoding) => {
    bytes += chunk?.length ?? 0;
    if (++chunks <= maxChunks + bytes / bytesOfChunk) {
      return push(chunk, encoding);
    }
    request.socket.destroy();
    return false;
  };
}

/**
 * Gives the parser a few kB at a time. One read has up to 64 kB, in which a client can send 2,400
 * requests or 10,000 chunks: Node would parse them all although the first ones end the connection.
 */
function parseInParts(server: Server): void {
  server.on('connection', (socket) => {
    const [parse] = socket.listeners('data') as ((data: Buffer) => void)[];
    if (!parse) {
      return;
    }
    socket.off('data', parse);
    socket.on('data', (data: Buffer) => {
      for (let start = 0; start < data.length && !socket.destroyed; start += maxParsed) {
        if (socket.isPaused()) {
          return socket.unshift(data.subarray(start));
        }
        parse.call(socket, data.subarray(start, start + maxParsed));
      }
    });
  });
}

/** Creates the listener of requests, which answers those of one connection one after another. */
function createListener(
  app: Pick<Hono<ServerEnv>, 'fetch'>,
  headers: Readonly<Record<string, string>>,
) {
  // A request that a client sends ahead waits until the responses before it are
  // sent: Node would keep them all for a client that does not read.
  const answerInTurn: Parameters<typeof getRequestListener>[0] = (request, env) =>
    env.outgoing.socket
      ? app.fetch(request, env)
      : once(env.outgoing, 'socket').then(() => app.fetch(request, env));
  return getRequestListener(answerInTurn, {
    // HTTP/1.0 clients send no Host.
    hostname: 'localhost',
    // Such as a Host that no URL can have.
    errorHandler: (error) =>
      new Response(null, {
        status: error instanceof RequestError ? 400 : 500,
        headers: {...headers, 'cache-control': 'no-store'},
      }),
  });
}

/**
 * Keeps the connections that have asked nothing yet, which browsers open ahead of need:
 * Node counts them as busy.
 */
function watchUnused(server: Server): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({socket}) => unused.delete(socket));
  return unused;
}

/**
 * Disconnects clients that stop reading their responses. Node keeps them forever: its socket
 * timeout restarts with every byte that the client sends.
 *
 * A client that reads slowly is kept, and so is one whose response has nothing to read, such as a
 * subscription that is silent.
 *
 * @param milliseconds without progress until a client is cut, plus up to a quarter more.
 */
function disconnectStalledClients(server: Server, milliseconds: number): void {
  const clients = new Map<Socket, {sent: number; checks: number}>();
  server.on('connection', (socket) => {
    clients.set(socket, {sent: 0, checks: 0});
    socket.once('close', () => clients.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, client] of clients) {
      // What the system has taken. Only the handle knows how much of the current write it has not.
      const {_handle: handle} = socket as SocketWithHandle;
      const sent = handle ? handle.bytesWritten - handle.writeQueueSize : 0;
      const isStuck = socket.writableLength > 0 && sent === client.sent;
      client.checks = isStuck ? client.checks + 1 : 0;
      client.sent = sent;
      if (client.checks >= 4) {
        socket.destroy();
      }
    }
  }, milliseconds / 4);
  server.once('close', () => clearInterval(timer));
}

type SocketWithHandle = Socket & {
  _handle?: {bytesWritten: number; writeQueueSize: number};
};
