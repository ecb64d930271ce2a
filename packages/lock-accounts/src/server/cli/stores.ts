import {backUp, restore} from '../store/backup';
import {moveToPostgres} from '../store/move';
import {byFile, options, storeCommand} from './command';
import type {Command} from 'docusaurus-lock-server/feature';

/** The commands about the database as a whole. */
export const storeCommands: Readonly<Record<string, Command>> = {
  backup: storeCommand(
    'copies the database to a new file, also while a server uses it',
    'backup.db',
    byFile,
    async ({file}, databaseUrl) => {
      const {accounts, from, to} = await backUp(databaseUrl, file);
      return `Backed up ${count(accounts)} of ${from} to ${to}.`;
    },
  ),

  restore: storeCommand(
    'puts a backup in the place of the database, which is kept\nbeside it; stop the server before',
    'backup.db',
    byFile.extend({'end-sessions': options['end-sessions']}),
    async ({file, ...more}, databaseUrl, tables) => {
      const {accounts, to, former} = await restore(databaseUrl, file, tables, more['end-sessions']);
      const kept = former ? `\nThe former database is ${former}: delete it when all is well.` : '';
      return `Restored ${count(accounts)} to ${to}.${kept}`;
    },
  ),

  move: storeCommand(
    'moves all of a file, with passwords and sessions, to the empty\nPostgreSQL database in DATABASE_URL; stop the server before',
    'data/accounts.db',
    byFile,
    async ({file}, databaseUrl, tables) => {
      const {accounts, from, to} = await moveToPostgres(file, databaseUrl, tables);
      return (
        `Moved ${count(accounts)} with all passwords, sessions, tokens and signals to ${to}.\n` +
        `${from} is as it was: keep it as a backup, or delete it.`
      );
    },
  ),
};

function count(accounts: number): string {
  return accounts === 1 ? '1 account' : `${accounts} accounts`;
}
