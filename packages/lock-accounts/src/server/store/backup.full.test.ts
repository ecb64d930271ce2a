import {execFileSync} from 'node:child_process';
import {once} from 'node:events';
import {copyFileSync, rmSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {afterTest, createFolder} from '../../../../testing/src/after-test';
import {spawnTypeScript} from '../../../../testing/src/spawn-typescript';
import {spawnCli} from '../cli/testing/open-cli';

/** Writes without end; `ids` has what was acknowledged. */
async function write(url: string) {
  const child = spawnTypeScript('testing/src/make-tokens-forever.ts', [url]);
  afterTest(() => void child.kill('SIGKILL'));
  let printed = '';
  child.stdout.on('data', (chunk) => void (printed += chunk));
  const ids = () => printed.split('\n').slice(0, -1);
  async function until(count: number): Promise<void> {
    while (ids().length < count) {
      await once(child.stdout, 'data');
    }
  }
  await until(50);
  async function kill(): Promise<void> {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  return {ids, until, kill};
}

const printIds = `
  const Database = require('libsql');
  const rows = new Database(process.argv[1]).prepare('select id from reading_tokens').all();
  process.stdout.write(rows.map(({id}) => id).join(' '));
`;

/** In a process of its own: else the file is put back under an open connection. */
const readIds = (file: string) =>
  execFileSync(process.execPath, ['-e', printIds, file], {encoding: 'utf8'}).split(/\s+/);

test('backups under load and after a kill have all that was acknowledged, and can be put back', async () => {
  const folder = createFolder();
  const [file, live, killed] = ['accounts', 'live', 'killed'].map((name) =>
    join(folder, `${name}.db`),
  );
  const server = await write(`file:${file}`);
  const acknowledged = server.ids();
  expect(spawnCli(`file:${file}`, ['backup', live!])).toMatchObject({code: 0, stderr: ''});
  await server.until(server.ids().length + 50);
  await server.kill();
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
  expect(spawnCli(`file:${file}`, ['backup', killed!])).toMatchObject({code: 0});
  expect(readIds(live!)).toEqual(expect.arrayContaining(acknowledged));
  expect(readIds(killed!)).toEqual(expect.arrayContaining(server.ids()));

  // As OPERATING says: with the log that the kill has left.
  ['-wal', '-shm'].forEach((end) => rmSync(file + end, {force: true}));
  copyFileSync(live!, file!);
  expect(readIds(file!)).toEqual(readIds(live!));
}, 120_000);
