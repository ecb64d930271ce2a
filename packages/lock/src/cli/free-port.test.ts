import {spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {createServer} from 'node:net';
import type {AddressInfo} from 'node:net';

const run = (port: number) =>
  spawnSync('node_modules/.bin/tsx', ['packages/lock/src/cli/free-port.ts'], {
    env: {...process.env, PORT: String(port)},
    encoding: 'utf8',
  });

test('the demo says that its port is taken before it builds', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const {port} = other.address() as AddressInfo;
  const taken = run(port);
  expect(taken.stderr).toMatch(
    /^listen EADDRINUSE.*set PORT to another: PORT=3010 npm run demo\n$/,
  );
  expect(taken.status).toBe(1);
  other.close();
  await once(other, 'close');
  expect(run(port)).toMatchObject({status: 0, stderr: ''});

  const {scripts} = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(scripts.demo).toMatch(/^tsx lock\/cli\/free-port\.ts && /);
});
