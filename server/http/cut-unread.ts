import type {Server} from 'node:http';
import type {Socket} from 'node:net';

/**
 * Disconnects clients that stop reading their answers. Node keeps them forever:
 * its socket timeout restarts with every byte that the client sends.
 *
 * A client that reads slowly is kept, and so is one whose answer has nothing
 * to read, such as a subscription that is silent.
 *
 * @param server that listens.
 * @param milliseconds without progress until a client is cut, plus up to a
 *   quarter more.
 */
export function cutUnread(server: Server, milliseconds: number): void {
  const clients = new Map<Socket, {waiting: string; checks: number}>();
  server.on('connection', (socket) => {
    clients.set(socket, {waiting: '', checks: 0});
    socket.once('close', () => clients.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, client] of clients) {
      const waiting = waitingBytes(socket);
      const isStuck = waiting !== '' && waiting === client.waiting;
      client.checks = isStuck ? client.checks + 1 : 0;
      client.waiting = waiting;
      if (client.checks >= 4) {
        socket.destroy();
      }
    }
  }, milliseconds / 4);
  server.once('close', () => clearInterval(timer));
}

// What Node holds for a client and, of the write that is under way, what the
// system has not taken yet. Only Node's own timeout reads the second, too.
function waitingBytes(socket: SocketWithHandle): string {
  const {writableLength, _handle: handle} = socket;
  return writableLength ? `${writableLength} ${handle?.writeQueueSize}` : '';
}

type SocketWithHandle = Socket & {_handle?: {writeQueueSize: number}};
