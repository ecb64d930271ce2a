import {feature as accounts} from 'docusaurus-lock-accounts/server';
import {feature as assistants} from 'docusaurus-lock-assistants/server';
import {feature as feedback} from 'docusaurus-lock-feedback/server';
import {feature as search} from 'docusaurus-lock-search/server';
import {listTables} from '../feature';
import type {Database} from '../store/database';
import {openDatabase} from '../store/open-database';
import {afterTest} from './after-test';

/** All features, as this site has them. */
export const allFeatures = [accounts, search, assistants, feedback];

/** The tables of all features. */
export const allTables = listTables(allFeatures);

/** Opens a database with the tables of all features. */
export const openAllTables = (databaseUrl: string): Promise<Database> =>
  openDatabase(databaseUrl, allTables);

/** Opens such a database beside a site, until the test ends. */
export async function openTestDatabase(databaseUrl: string): Promise<Database> {
  const db = await openAllTables(databaseUrl);
  afterTest(() => db.destroy());
  return db;
}
