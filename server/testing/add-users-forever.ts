// Program: adds users to the database of its first argument, and prints the
// e-mail of each once the write is acknowledged, until it is killed.
import {addUser} from '../accounts/store/directory';
import {openDatabase} from '../accounts/store/open-database';

async function addUsersForever(databaseUrl: string): Promise<void> {
  const db = await openDatabase(databaseUrl);
  for (let i = 0; ; i++) {
    const email = `${i}@harbour.test`;
    await db.transaction().execute((trx) =>
      addUser(trx, {
        email,
        first_name: 'Robin',
        last_name: 'Vale',
        role: 'VIEWER',
        password_hash: '',
        password_expires_at: null,
        agreement_accepted_at: null,
      }),
    );
    process.stdout.write(`${email}\n`);
  }
}

void addUsersForever(process.argv[2]!);
