import {spawnSync} from 'node:child_process';
import {mkdirSync, symlinkSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {Readable} from 'node:stream';
import {createLibsqlDatabase} from '../../../../../testing/src/accounts-stores';
import {createFolder} from '../../../../../testing/src/after-test';
import {allFeatures} from '../../../../../testing/src/all-features';
import {open} from '../../../../../testing/src/open';
import {builtServer} from '../../../../../testing/src/site-process';
import {addTestUser, email} from '../../../../../testing/src/test-accounts';
import {findUser} from '../../store/directory';
import {cli} from '../cli';

/** Runs a command of the compiled program, in a site with all features; `input` goes to stdin. */
export function spawnCli(url: string, args: string[], input = '') {
  const cwd = createFolder();
  const told = allFeatures.map((feature) => [
    `docusaurus-lock-${feature.name}`,
    feature.told ?? {},
  ]);
  mkdirSync(join(cwd, 'build'));
  writeFileSync(join(cwd, 'build/features.json'), JSON.stringify(Object.fromEntries(told)));
  symlinkSync(resolve('node_modules'), join(cwd, 'node_modules'));
  const [node = '', ...program] = builtServer();
  const env = {...process.env, DATABASE_URL: url, PRODUCT_NAME: 'Walrus Watch'};
  const done = spawnSync(node, [...program, 'accounts', ...args], {
    ...{cwd, env, input},
    encoding: 'utf8',
  });
  return {code: done.status, stdout: done.stdout, stderr: done.stderr};
}

/** Opens a site with a user who works in Aurora and Harbour; gives functions that run commands. */
export async function openCli() {
  const opened = await open({accounts: 'none', databaseUrl: await createLibsqlDatabase()});
  const {run: ask, trySignIn: enter, ...accounts} = opened.accounts;
  const {databaseUrl: url, db} = accounts;
  await addTestUser(url, email, ['Aurora', 'Harbour']);
  const {id} = await findUser(db, email);
  const report = jest.fn();
  /** Runs a command in this process. */
  const run = (...args: string[]) =>
    cli(args, {DATABASE_URL: url, PRODUCT_NAME: 'Walrus Watch'}, report, allFeatures);
  /** Runs a command in this process, with some text on standard input. */
  const pipe = (input: string, ...args: string[]) => {
    Object.defineProperty(process, 'stdin', {value: Readable.from([input]), configurable: true});
    return run(...args);
  };
  return {...accounts, enter, id, ask, run, pipe, report};
}
