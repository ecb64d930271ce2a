import {once} from 'node:events';
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import type {AddressInfo, Socket} from 'node:net';
import {setTimeout as sleep} from 'node:timers/promises';
import {getRequestListener, RequestError} from '@hono/node-server';
import type {Hono} from 'hono';
import type {ServerEnv} from './requests';

// ms that open requests have to finish. Docker kills 10 s after its signal.
const stopTimeout = 8000;

// Requests that a client may send before it has the responses to earlier ones.
const maxAhead = 8;

// A body may have this many chunks, and one more for each 256 bytes.
const maxChunks = 50;
const bytesOfChunk = 256;

// Bytes that are parsed before the state of the connection is checked again.
const maxParsed = 512;

/** A server that listens. */
export interface Listening {
  /** The port; not the one asked for when that was 0. */
  port: number;
  /**
   * Answers requests until the delay is over, and closes each connection after its response. Then
   * the server accepts no more connections, waits up to 8 s for open requests, and closes the rest.
   *
   * @param delay in ms; default 0.
   */
  stop: (delay?: number) => Promise<void>;
}

/** How long the server waits for slow clients, in ms. */
interface Timeouts {
  /** Until all headers of a request have arrived; default 9000, checked every second. */
  headers?: number;
  /** How long a client may read nothing of its response; default 60000. */
  reading?: number;
}

/**
 * Starts to answer requests to a port of this machine.
 *
 * @param place.headers of the responses to requests that cannot be parsed, which the app never
 *   sees; default none.
 * @throws the error of the operating system, such as `EADDRINUSE`.
 */
export async function listen(
  app: Pick<Hono<ServerEnv>, 'fetch'>,
  place: {port: number; host: string; headers?: Readonly<Record<string, string>>},
  {headers = 9000, reading = 60_000}: Timeouts = {},
): Promise<Listening> {
  const {port, host, headers: ownHeaders = {}} = place;
  const listener = createListener(app, ownHeaders);
  const isWithinLimits = createLimits();
  let isStopping = false;
  const server = createServer(
    {
      // These bound how long a client that sends slowly holds a connection. Headers come at once,
      // and uploads within minutes. `readBody` limits other bodies.
      headersTimeout: headers,
      requestTimeout: 300_000,
      // How often Node checks these two timeouts; its default is every 30 s.
      connectionsCheckingInterval: Math.min(headers, 1000),
      // Longer than nginx and the usual balancers keep an idle connection, so that they never write
      // to a connection that this server is closing.
      keepAliveTimeout: 75_000,
      maxHeaderSize: 16_384,
    },
    (request, response) => {
      if (isStopping) {
        response.setHeader('connection', 'close');
      }
      if (isWithinLimits(request, response)) {
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
 * Creates the limits of a connection. A client that sends more than `maxAhead` requests ahead of
 * their responses, or a body in too many chunks, is disconnected: a few bytes of the client would
 * cost the server a hundred times as much memory and time.
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
 * Passes `maxParsed` bytes at a time to the parser. One read has up to 64 kB, enough for 2,400
 * requests or 10,000 chunks. Node would parse them all, even if the first ones end the connection.
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

/** Creates the request listener, which answers the requests of a connection one by one. */
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
    // For example for a Host that cannot be part of a URL.
    errorHandler: (error) =>
      new Response(null, {
        status: error instanceof RequestError ? 400 : 500,
        headers: {...headers, 'cache-control': 'no-store'},
      }),
  });
}

/**
 * Lists the connections that have sent no request yet. Browsers open them in advance, and Node does
 * not close them as idle, because it counts them as busy.
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
      // The bytes that the operating system has accepted. Only the handle knows how many bytes of
      // the current write are still waiting.
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
