import {spawnSync} from 'node:child_process';
import {existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {text} from 'node:stream/consumers';
import {createFolder} from '../../../../lock-server/src/testing/after-test';
import {spawnTypeScript} from '../../../../lock-server/src/testing/spawn-typescript';
import {email} from '../../../../lock-server/src/testing/test-accounts';
import {ignoreEvents} from 'docusaurus-lock-server/operations/log';
import {allFeatures} from '../../../../lock-server/src/testing/all-features';
import {cli} from '../cli/cli';
import {openCli} from '../cli/testing/open-cli';

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

test('a backup has all accounts, and its owner alone may read it', async () => {
  const {backup, runOn} = await open();
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  expect(await runOn('backup.db', 'list')).toContain(email);
  const again = `${backup}.again`;
  expect(await runOn('backup.db', 'backup', again)).toBe(
    `Backed up 1 account of ${backup} to ${again}.\n`,
  );
});

test.each<[string, (file: string) => void, string]>([
  ['text', (file) => writeFileSync(file, 'no database'), 'file is not a database'],
  ['a part', (file) => writeFileSync(file, readFileSync(file).subarray(0, 8192)), 'malformed'],
  ['empty', (file) => writeFileSync(file, ''), 'no such table: users'],
  ['not there', (file) => rmSync(file), 'There is no database'],
])('a database that is %s is refused, and leaves no file', async (_, change, message) => {
  const {folder, backup, runOn} = await open();
  change(backup);
  await expect(runOn('backup.db', 'backup', join(folder, 'new.db'))).rejects.toThrow(message);
  expect(readdirSync(folder).filter((name) => name !== 'backup.db')).toEqual([]);
});

test('a file that is there is not overwritten', async () => {
  const {folder, backup, run} = await open();
  await expect(run('backup', backup)).rejects.toThrow('is there already. Name a new file.');
  await expect(run('backup')).rejects.toThrow('Give backup one file.');
  expect(readdirSync(folder)).toEqual(['backup.db']);
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

test('names the commands of PostgreSQL', async () => {
  const env = {DATABASE_URL: 'postgres://u:s3cret@127.0.0.1:1/accounts'};
  const error = await cli(['backup', 'backup.db'], env).catch((reason: Error) => reason);
  expect(String(error)).toMatch(
    /\(umask 077; pg_dump .*postgres:\/\/127\.0\.0\.1:1\/accounts .*\) and pg_restore .* ~\/\.pgpass/,
  );
  expect(String(error)).not.toContain('s3cret');
});
