import {spawnSync} from 'node:child_process';
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
import {createFolder} from '../../../../lock-server/src/testing/after-test';
import {spawnTypeScript} from '../../../../lock-server/src/testing/spawn-typescript';
import {email} from '../../../../lock-server/src/testing/test-accounts';
import {ignoreEvents} from 'docusaurus-lock-server/operations/log';
import {allFeatures} from '../../../../lock-server/src/testing/all-features';
import {cli} from '../cli/cli';
import {openCli} from '../cli/testing/open-cli';
import {createReadingToken} from 'docusaurus-lock-assistants/server/reading-tokens';

/** A database that is used, its backup, and commands on other files beside it. */
async function open() {
  const scene = await openCli();
  const folder = createFolder();
  const backup = join(folder, 'backup.db');
  await scene.run('backup', backup);
  const runOn = (name: string, ...args: string[]) =>
    cli(args, {DATABASE_URL: `file:${join(folder, name)}`}, ignoreEvents, allFeatures);
  return {...scene, folder, backup, runOn};
}

/** Changes a file as no command does. */
function execute(file: string, statement: string): void {
  const client = new Client(file);
  client.exec(statement);
  client.close();
}

test('a restore while a server runs changes nothing', async () => {
  const {databaseUrl, folder, backup, run, enter} = await open();
  const file = databaseUrl.slice('file:'.length);
  await expect(run('restore', backup)).rejects.toThrow(
    `A server or another command uses ${file}. Stop it, and try again.`,
  );
  expect((await enter()).success).toBe(true);
  expect(readdirSync(folder)).toEqual(['backup.db']);
});

test('a restore keeps what was there, and takes a database that is damaged or gone', async () => {
  const {folder, backup, runOn} = await open();
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  const file = join(folder, 'damaged.db');
  writeFileSync(file, 'damaged');
  const restored = await runOn('damaged.db', 'restore', backup);
  const [, former = ''] = /^The former database is (.*): delete/m.exec(restored)!;
  expect(readFileSync(former, 'utf8')).toBe('damaged');
  expect(await runOn('damaged.db', 'list')).toContain(email);
  expect(await runOn('new/place.db', 'restore', backup)).toBe(
    `Restored 1 account to ${join(folder, 'new/place.db')}.\n`,
  );
});

const later = "update kysely_migration set name = '9' || name";
const trigger = 'create trigger planted after insert on sessions begin delete from tokens; end';

test.each<[string, (file: string) => void, string]>([
  ['text', (file) => writeFileSync(file, 'no database'), 'file is not a database'],
  ['a part', (file) => writeFileSync(file, readFileSync(file).subarray(0, 8192)), 'malformed'],
  ['empty', (file) => writeFileSync(file, ''), 'no such table: users'],
  ['of a later version', (file) => execute(file, later), 'another version of this program made it'],
  ['with a trigger', (file) => execute(file, trigger), 'has the trigger "planted"'],
  ['with a view', (file) => execute(file, 'create view v as select 1'), 'has the view "v"'],
])('a backup that is %s is refused, and the database stays', async (_, change, message) => {
  const {folder, backup, runOn} = await open();
  copyFileSync(backup, join(folder, 'accounts.db'));
  copyFileSync(backup, join(folder, 'other.db'));
  const before = readFileSync(backup);
  change(join(folder, 'other.db'));
  const restoring = runOn('accounts.db', 'restore', join(folder, 'other.db'));
  await expect(restoring).rejects.toThrow(message);
  expect(readFileSync(join(folder, 'accounts.db'))).toEqual(before);
});

test('a backup that is not there, the database itself and a file that is there are refused', async () => {
  const {folder, backup, runOn} = await open();
  for (const [args, message] of [
    [['restore', join(folder, 'none.db')], 'There is no database'],
    [['restore', join(folder, 'accounts.db')], 'is the database itself'],
    [['backup', backup], 'is there already. Name a new file.'],
    [['backup'], 'Give backup one file.'],
  ] as const) {
    await expect(runOn('accounts.db', ...args)).rejects.toThrow(message);
  }
  expect(readdirSync(folder)).toEqual(['backup.db']);
});

test('--end-sessions ends all sessions and tokens', async () => {
  const {enter, run, runOn, folder, db, id: userId} = await open();
  await enter();
  await createReadingToken(db, {userId, name: 'My editor', days: 30, generation: 0}, Date.now());
  const backup = join(folder, 'used.db');
  await run('backup', backup);
  const restoreTo = async (name: string, ...more: string[]) => {
    await runOn(name, 'restore', backup, ...more);
    return (await runOn(name, 'show', email)) + (await runOn(name, 'tokens', 'list'));
  };
  expect(await restoreTo('kept.db')).toMatch(/^Open sessions +1$[^]*My editor/m);
  expect(await restoreTo('ended.db', '--end-sessions')).toMatch(
    /^Open sessions +0\nThere are no tokens\./m,
  );
});

test('a disk that is full is named by the file on it', async () => {
  const {databaseUrl, folder, db} = await open();
  await db
    .insertInto('companies')
    .values({id: '1', name: 'x'.repeat(2e6)})
    .execute();
  const file = join(folder, 'full.db');
  const env = {DATABASE_URL: databaseUrl};
  const child = spawnTypeScript(
    '../../lock-accounts/src/server/cli/testing/program.ts',
    ['backup', file],
    env,
  );
  // Files of this process may have a megabyte.
  spawnSync('prlimit', [`--pid=${child.pid}`, '--fsize=1000000']);
  expect(await text(child.stderr)).toMatch(
    new RegExp(
      `^Cannot write ${file}\\.part: .*\\. Make room there, or name a file on another disk\\.\n$`,
    ),
  );
  expect(existsSync(file)).toBe(false);
});

test.each(['backup', 'restore'])('%s names the commands of PostgreSQL', async (name) => {
  const env = {DATABASE_URL: 'postgres://u:s3cret@127.0.0.1:1/accounts'};
  const error = await cli([name, 'backup.db'], env).catch((reason: Error) => reason);
  expect(String(error)).toMatch(
    /\(umask 077; pg_dump .*postgres:\/\/127\.0\.0\.1:1\/accounts .*\) and pg_restore .* ~\/\.pgpass/,
  );
  expect(String(error)).not.toContain('s3cret');
});
