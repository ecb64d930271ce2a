import {spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import {text} from 'node:stream/consumers';
import Client from 'libsql';
import {afterTest, createFolder} from '../../testing/after-test';
import {spawnTypeScript} from '../../testing/spawn-typescript';
import {email} from '../../testing/test-accounts';
import {cli} from '../cli/cli';
import {openCli, spawnCli} from '../cli/testing/open-cli';
import {createReadingToken} from '../sessions/reading-tokens';

// What restores over a database runs in processes of its own: one that this process
// has opened would stay open until garbage is collected.

/** A folder with a database, and the commands on it. */
function open() {
  const folder = createFolder();
  const file = join(folder, 'accounts.db');
  const run = (...args: string[]) => spawnCli(`file:${file}`, args);
  async function ids(of = file): Promise<string[]> {
    const {stdout} = await spawnCli(`file:${of}`, ['tokens', 'list']);
    return stdout.match(/^[\da-f]{16}(?= )/gm) ?? [];
  }
  return {folder, file, run, ids, write: () => write(`file:${file}`)};
}

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

test('backups under load, after a kill and of a restored database have all that was acknowledged', async () => {
  const {folder, file, run, ids, write} = open();
  let before: string[] = [];
  for (const round of [1, 2]) {
    const server = await write();
    const live = join(folder, `live-${round}.db`);
    const acknowledged = server.ids();
    expect(await run('backup', live)).toMatchObject({code: 0, stderr: ''});
    const during = server.ids().length;
    await server.until(during + 50);
    await server.kill();

    const killed = join(folder, `killed-${round}.db`);
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
    expect((await run('backup', killed)).code).toBe(0);
    const inLive = await ids(live);
    const inKilled = await ids(killed);
    const missing = (from: string[], in_: string[]) => from.filter((id) => !in_.includes(id));
    expect(missing([...before, ...acknowledged], inLive)).toEqual([]);
    expect(missing([...before, ...server.ids()], inKilled)).toEqual([]);
    expect(inKilled.length).toBeGreaterThan(inLive.length);

    // Over the log that the kill has left.
    expect((await run('restore', live)).stdout).toMatch(/^Restored 0 accounts/);
    expect(await ids()).toEqual(inLive);
    before = inLive;
  }
}, 120_000);

test('a restore while a server runs changes nothing', async () => {
  const {folder, file, run, ids, write} = open();
  const server = await write();
  const backup = join(folder, 'backup.db');
  await run('backup', backup);
  expect(await run('restore', backup)).toEqual({
    code: 1,
    stdout: '',
    stderr: `A server or another command uses ${file}. Stop it, and try again.\n`,
  });
  await server.until(server.ids().length + 50);
  await server.kill();
  expect((await ids()).length).toBeGreaterThanOrEqual(server.ids().length);
  expect(readdirSync(folder).filter((name) => /part/.test(name))).toEqual([]);
});

test('a restore keeps what was there, and takes a database that is damaged or gone', async () => {
  const {folder, file, run} = open();
  const backup = join(folder, 'backup.db');
  await run('list');
  await run('backup', backup);
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  writeFileSync(file, 'damaged');
  const {stdout} = await run('restore', backup);
  const [, former = ''] = /^The former database is (.*): delete/m.exec(stdout)!;
  expect(readFileSync(former, 'utf8')).toBe('damaged');
  expect((await run('list')).stdout).toBe('There are no users.\n');

  const other = join(folder, 'new/place.db');
  const moved = await spawnCli(`file:${other}`, ['restore', backup]);
  expect(moved.stdout).toBe(`Restored 0 accounts to ${other}.\n`);
});

test('what is no whole backup is refused, and the database stays', async () => {
  const {folder, file, run, ids, write} = open();
  await (await write()).kill();
  const held = await ids();
  const backup = join(folder, 'backup.db');
  await run('backup', backup);
  const bytes = readFileSync(backup);
  const files: Record<string, [Buffer | string, RegExp]> = {
    'text.db': ['no database', /file is not a database/],
    'short.db': [bytes.subarray(0, 8192), /malformed|damaged/],
    'other.db': ['', /no such table: users/],
  };
  for (const [name, [content, message]] of Object.entries(files)) {
    writeFileSync(join(folder, name), content);
    const {code, stderr} = await run('restore', join(folder, name));
    expect(stderr).toMatch(message);
    expect(stderr).toContain(join(folder, name));
    expect(code).toBe(1);
  }
  for (const [args, message] of [
    [['restore', join(folder, 'none.db')], 'There is no database'],
    [['restore', file], 'is the database itself'],
    [['backup', backup], 'is there already. Name a new file.'],
    [['backup'], 'Give backup one file.'],
  ] as const) {
    expect((await run(...args)).stderr).toContain(message);
  }
  expect(await ids()).toEqual(held);
  expect(existsSync(join(folder, 'none.db'))).toBe(false);
});

test('a backup of a later version is refused', async () => {
  const {folder, file, run} = open();
  await run('list');
  const later = join(folder, 'later.db');
  copyFileSync(file, later);
  const rename = `new (require('libsql'))(process.argv[1]).exec("update kysely_migration set name = '9' || name")`;
  spawnSync(process.execPath, ['-e', rename, later]);
  expect(await run('restore', later)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('another version of this program made it'),
  });
});

test('a backup with a trigger or a view is refused, and --end-sessions ends all sessions and tokens', async () => {
  const {enter, run, db, id: userId} = await openCli();
  await enter();
  await createReadingToken(db, {userId, name: 'My editor', days: 30}, Date.now());
  const folder = createFolder();
  const backup = join(folder, 'backup.db');
  await run('backup', backup);
  const restoreTo = async (name: string, ...more: string[]) => {
    const env = {DATABASE_URL: `file:${join(folder, name)}`};
    await cli(['restore', backup, ...more], env);
    return (await cli(['show', email], env)) + (await cli(['tokens', 'list'], env));
  };
  expect(await restoreTo('kept.db')).toMatch(/^Open sessions +1$[^]*My editor/m);
  expect(await restoreTo('ended.db', '--end-sessions')).toMatch(
    /^Open sessions +0\nThere are no tokens\./m,
  );
  for (const [type, made] of [
    ['trigger', 'after insert on sessions begin delete from tokens; end'],
    ['view', 'as select * from users'],
  ]) {
    const client = new Client(backup);
    client.exec(`create ${type} planted ${made}`);
    client.close();
    await expect(restoreTo('no.db')).rejects.toThrow(`${backup} has the ${type} "planted"`);
    const again = new Client(backup);
    again.exec(`drop ${type} planted`);
    again.close();
  }
  expect(existsSync(join(folder, 'no.db'))).toBe(false);
});

test('a disk that is full is named by the file on it', async () => {
  const {folder, file, run} = open();
  await run('list');
  const fill = `new (require('libsql'))(process.argv[1]).exec("insert into companies (id, name) values ('1', '" + 'x'.repeat(2e6) + "')")`;
  spawnSync(process.execPath, ['-e', fill, file]);
  const backup = join(folder, 'backup.db');
  const child = spawnTypeScript('accounts/cli/cli.ts', ['backup', backup], {
    DATABASE_URL: `file:${file}`,
  });
  // Files of this process may have a megabyte.
  spawnSync('prlimit', [`--pid=${child.pid}`, '--fsize=1000000']);
  expect(await text(child.stderr)).toMatch(
    new RegExp(
      `^Cannot write ${backup}\\.part: .*\\. Make room there, or name a file on another disk\\.\n$`,
    ),
  );
  expect(existsSync(backup)).toBe(false);
});

test('PostgreSQL has commands of its own, which the refusal names', async () => {
  const url = 'postgres://u:s3cret@127.0.0.1:1/accounts';
  for (const name of ['backup', 'restore']) {
    const {stderr} = await spawnCli(url, [name, 'backup.db']);
    expect(stderr).toMatch(
      /\(umask 077; pg_dump .*postgres:\/\/127\.0\.0\.1:1\/accounts .*\) and pg_restore .* ~\/\.pgpass/,
    );
    expect(stderr).not.toContain('s3cret');
  }
});
