// Program: says that it is ready, and at a line on standard input opens and
// closes the accounts service on the database of its first argument.
import {openAccounts} from 'docusaurus-lock-accounts/server/open-accounts';
import {openAllTables} from './all-features';

process.stdout.write('ready\n');
process.stdin.once('data', async () => {
  const db = await openAllTables(process.argv[2]!);
  await openAccounts({db});
  await db.destroy();
  process.exit(0);
});
