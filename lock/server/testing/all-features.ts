import {feature as accounts} from '../../features/accounts/server';
import {feature as assistants} from '../../features/assistants/server';
import {feature as feedback} from '../../features/feedback/server';
import {feature as search} from '../../features/search/server';
import {tablesOf} from '../command';
import type {Database} from '../store/database';
import {openDatabase} from '../store/open-database';

/** All features, as this site has them. */
export const allFeatures = [accounts, search, assistants, feedback];

/** The tables of all features. */
export const allTables = tablesOf(allFeatures);

/** Opens a database with the tables of all features. */
export const openAllTables = (databaseUrl: string): Promise<Database> =>
  openDatabase(databaseUrl, allTables);
