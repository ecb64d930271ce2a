// Program: says that it is ready, and at a line on standard input opens and
// closes the accounts service on the database of its first argument.
import {openAccounts} from '../accounts/open-accounts';

process.stdout.write('ready\n');
process.stdin.once('data', async () => {
  const accounts = await openAccounts({databaseUrl: process.argv[2]!});
  await accounts.close();
  process.exit(0);
});
