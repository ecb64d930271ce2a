import {spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {createServer} from 'node:net';
import type {AddressInfo} from 'node:net';
import {makeFolder} from '../sources/testing/make-folder';
import {lockProgram} from './testing/run-lock';

const run = (port: number) =>
  spawnSync(process.execPath, [lockProgram, 'demo'], {
    cwd: makeFolder({'a.txt': ''}),
    env: {...process.env, PORT: String(port)},
    encoding: 'utf8',
  });

test('the demo says that its port is taken before it builds', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const {port} = other.address() as AddressInfo;
  const taken = run(port);
  expect(taken.stderr).toMatch(
    /^listen EADDRINUSE.*set PORT to another: PORT=3010 npx docusaurus-lock demo\n$/,
  );
  expect(taken.status).toBe(1);
  other.close();
  await once(other, 'close');
  // The build, which has no site here.
  expect(run(port).stderr).toMatch(/^There is no docusaurus\.config\.ts in /);
});
