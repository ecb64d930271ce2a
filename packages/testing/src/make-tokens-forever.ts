// Program: makes reading tokens in the database of its first argument, each for
// another user, and prints the id of each once it is made, until it is killed.
import {createReadingToken} from 'docusaurus-lock-assistants/server/reading-tokens';
import {openAllTables} from './all-features';

async function makeTokensForever(databaseUrl: string): Promise<void> {
  const db = await openAllTables(databaseUrl);
  for (let user = 0; ; user++) {
    const {id} = await createReadingToken(db, {userId: String(user)}, Date.now());
    process.stdout.write(`${id}\n`);
    // The signal is noticed between two.
    await new Promise(setImmediate);
  }
}

void makeTokensForever(process.argv[2]!);
