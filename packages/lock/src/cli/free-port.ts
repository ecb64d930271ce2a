// Ends with an error when the port of the demo is taken, before a build of a
// minute and a half.
import {once} from 'node:events';
import {createServer} from 'node:net';

const port = process.env.PORT || '3000';
const server = createServer().listen(Number(port), process.env.HOST || '127.0.0.1');
try {
  await once(server, 'listening');
  server.close();
} catch (error) {
  console.error(
    `${(error as Error).message}. Stop what uses the port, or set PORT to another: PORT=3010 npm run demo`,
  );
  process.exit(1);
}
