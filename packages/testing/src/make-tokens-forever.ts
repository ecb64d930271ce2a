// Program: makes reading tokens in the database of its first argument, each for
// another user, and prints the id of each once it is made, until it is killed.
import {createReadingToken} from 'docusaurus-lock-assistants/server/reading-tokens';
import {openAllTables} from './all-features';

async function makeTokensForever(databaseUrl: string): Promise<void> {
  const db = await openAllTables(databaseUrl);
  for (let user = 0; ; user++) {
    const owner = {userId: String(user), name: 'Editor', days: 30};
    const made = await createReadingToken(db, owner, Date.now());
    process.stdout.write(`${made?.id}\n`);
    // The signal is noticed between two.
    await new Promise(setImmediate);
  }
}

void makeTokensForever(process.argv[2]!);
