import {readdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {createFolder} from '../../../../testing/src/after-test';
import {email} from '../../../../testing/src/test-accounts';
import {ignoreEvents} from 'docusaurus-lock-server/monitoring/log';
import {allFeatures} from '../../../../testing/src/all-features';
import {cli} from '../cli/cli';
import {openCli} from '../cli/testing/open-cli';

/** Opens a database and backs it up; `runOn` runs commands on files beside the backup. */
async function open() {
  const scene = await openCli();
  const folder = createFolder();
  const backup = join(folder, 'backup.db');
  const said = await scene.run('backup', backup);
  const runOn = (name: string, ...args: string[]) =>
    cli(args, {DATABASE_URL: `file:${join(folder, name)}`}, ignoreEvents, allFeatures);
  return {...scene, folder, backup, said, runOn};
}

test('a backup has all accounts, its owner alone may read it, and it is not overwritten', async () => {
  const {databaseUrl, backup, said, run, runOn} = await open();
  expect(said).toBe(`Backed up ${databaseUrl.replace('file:', '')} to ${backup}.\n`);
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  await expect(run('backup', backup)).rejects.toThrow('is there already. Name a new file.');
  expect(await runOn('backup.db', 'list')).toContain(email);
});

test.each<[string, (file: string) => void, string]>([
  ['text', (file) => writeFileSync(file, 'no database'), 'file is not a database'],
  ['a part', (file) => writeFileSync(file, readFileSync(file).subarray(0, 8192)), 'malformed'],
  ['not there', (file) => rmSync(file), 'There is no database'],
])('a database that is %s is refused, and leaves no file', async (_, change, message) => {
  const {folder, backup, runOn} = await open();
  change(backup);
  await expect(runOn('backup.db', 'backup', join(folder, 'new.db'))).rejects.toThrow(message);
  expect(readdirSync(folder).filter((name) => name !== 'backup.db')).toEqual([]);
});

test('names the command of PostgreSQL, without the password', async () => {
  const env = {DATABASE_URL: 'postgres://u:s3cret@127.0.0.1:1/accounts'};
  const error = await cli(['backup', '/backup.dump'], env).catch((reason: Error) => reason);
  expect(String(error)).toMatch(
    /\(umask 077; pg_dump --username=… --dbname=postgres:\/\/127\.0\.0\.1:1\/accounts .*--file=\/backup.dump\)$/,
  );
  expect(String(error)).not.toContain('s3cret');
});
