import {readdirSync} from 'node:fs';
import path from 'node:path';
import {listTables, type ServerFeature} from 'docusaurus-lock-server/feature';
import type {Database} from 'docusaurus-lock-server/store/database';
import {openDatabase} from 'docusaurus-lock-server/store/open-database';
import {afterTest} from './after-test';

/** The roles of test sites. */
export const testRoles = ['ADMIN', 'MANAGER', 'OPERATOR', 'VIEWER'];

/** All features: the packages beside the core. Accounts are told the roles. */
export const allFeatures = readdirSync(path.join(__dirname, '../..'))
  .filter((name) => name.startsWith('lock-') && name !== 'lock-server')
  .map((name) => ({
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- found by name
    ...(require(`docusaurus-${name}/server`) as {feature: ServerFeature}).feature,
    ...(name === 'lock-accounts' && {told: {roles: testRoles}}),
  }));

/** The tables of all features. */
export const allTables = listTables(allFeatures);

/** Opens a database with the tables of all features. */
export const openAllTables = (databaseUrl: string): Promise<Database> =>
  openDatabase(databaseUrl, allTables);

/** Opens a site's database a second time, with these tables, until the test ends. */
export async function openTestDatabase(databaseUrl: string): Promise<Database> {
  const db = await openAllTables(databaseUrl);
  afterTest(() => db.destroy());
  return db;
}
