// Program: makes reading tokens in the database of its first argument, each for
// another user, and prints the id of each once it is made, until it is killed.
import {createReadingToken} from '../accounts/sessions/reading-tokens';
import {openDatabase} from '../accounts/store/open-database';

async function makeTokensForever(databaseUrl: string): Promise<void> {
  const db = await openDatabase(databaseUrl);
  for (let user = 0; ; user++) {
    const owner = {userId: String(user), name: 'Editor', days: 30};
    const made = await createReadingToken(db, owner, Date.now());
    process.stdout.write(`${made?.id}\n`);
    // The signal is noticed between two.
    await new Promise(setImmediate);
  }
}

void makeTokensForever(process.argv[2]!);
