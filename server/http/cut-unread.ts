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
  const clients = new Map<Socket, {sent: number; checks: number}>();
  server.on('connection', (socket) => {
    clients.set(socket, {sent: 0, checks: 0});
    socket.once('close', () => clients.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, client] of clients) {
      const sent = sentBytes(socket);
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

// The bytes for a client that the system has taken. Only the handle knows how much
// of the current write it has not taken yet.
function sentBytes({_handle: handle}: SocketWithHandle): number {
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}

type SocketWithHandle = Socket & {
  _handle?: {bytesWritten: number; writeQueueSize: number};
};
