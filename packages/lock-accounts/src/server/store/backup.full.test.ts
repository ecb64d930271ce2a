import {once} from 'node:events';
import {copyFileSync, rmSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {afterTest, createFolder} from '../../../../lock-server/src/testing/after-test';
import {spawnTypeScript} from '../../../../lock-server/src/testing/spawn-typescript';
import {spawnCli} from '../cli/testing/open-cli';

/** Writes without end; `ids` has what was acknowledged. */
async function write(url: string) {
  const child = spawnTypeScript('testing/make-tokens-forever.ts', [url]);
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

test('backups under load, after a kill and of a database that was put back have all that was acknowledged', async () => {
  const folder = createFolder();
  const file = join(folder, 'accounts.db');
  const run = (...args: string[]) => spawnCli(`file:${file}`, args);
  async function readIds(of = file): Promise<string[]> {
    const {stdout} = await spawnCli(`file:${of}`, ['tokens', 'list']);
    return stdout.match(/^[\da-f]{16}(?= )/gm) ?? [];
  }
  let before: string[] = [];
  for (const round of [1, 2]) {
    const server = await write(`file:${file}`);
    const live = join(folder, `live-${round}.db`);
    const acknowledged = server.ids();
    expect(await run('backup', live)).toMatchObject({code: 0, stderr: ''});
    const during = server.ids().length;
    await server.until(during + 50);
    await server.kill();

    const killed = join(folder, `killed-${round}.db`);
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
    expect((await run('backup', killed)).code).toBe(0);
    const inLive = await readIds(live);
    const inKilled = await readIds(killed);
    const missing = (from: string[], in_: string[]) => from.filter((id) => !in_.includes(id));
    expect(missing([...before, ...acknowledged], inLive)).toEqual([]);
    expect(missing([...before, ...server.ids()], inKilled)).toEqual([]);
    expect(inKilled.length).toBeGreaterThan(inLive.length);

    // As OPERATING says: with the log that the kill has left.
    ['-wal', '-shm'].forEach((end) => rmSync(file + end, {force: true}));
    copyFileSync(live, file);
    expect(await readIds()).toEqual(inLive);
    before = inLive;
  }
}, 120_000);
