// Program: sends 1,000 signals a second to the database of its first argument,
// and prints the id of each once it is acknowledged, until it is killed.
import {randomUUID} from 'node:crypto';
import {openAllTables} from './all-features';
import {openFeedbackStore} from 'docusaurus-lock-feedback/server/feedback-store';

async function sendSignalsForever(databaseUrl: string): Promise<void> {
  const signals = await openFeedbackStore({db: await openAllTables(databaseUrl)});
  setInterval(() => {
    const id = randomUUID();
    void signals
      .add({kind: 'answer', id, page: '/manual/reports', answer: 'no'})
      .then(() => process.stdout.write(`${id}\n`));
  }, 1);
}

void sendSignalsForever(process.argv[2]!);
