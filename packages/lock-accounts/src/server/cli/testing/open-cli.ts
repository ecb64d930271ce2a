import {allFeatures} from '../../../../../lock-server/src/testing/all-features';
import {Readable} from 'node:stream';
import {open} from '../../../../../lock-server/src/testing/open';
import {createLibsqlDatabase} from '../../../../../lock-server/src/testing/accounts-stores';
import {runTypeScript} from '../../../../../lock-server/src/testing/spawn-typescript';
import {addTestUser, email} from '../../../../../lock-server/src/testing/test-accounts';
import {findUser} from '../../store/directory';
import {cli} from '../cli';

/** Runs a command in a process, which gets some text on standard input. */
export function spawnCli(url: string, args: string[], input?: string) {
  const env = {DATABASE_URL: url, PRODUCT_NAME: 'Walrus Watch'};
  return runTypeScript('../../lock-accounts/src/server/cli/testing/program.ts', args, {env, input});
}

/** A user who works in Aurora and Harbour; what a test runs and asks. */
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
  /** The same, with some text on standard input. */
  const pipe = (input: string, ...args: string[]) => {
    Object.defineProperty(process, 'stdin', {value: Readable.from([input]), configurable: true});
    return run(...args);
  };
  return {...accounts, enter, id, ask, run, pipe, report};
}
