import {type Migration, Migrator, sql} from 'kysely';
import {type Database, OperatorError, type FeatureTables} from './database';

/**
 * Migrates the tables of features to the newest schema. A feature's migrations are applied all or
 * not at all, and two processes at once take turns (an advisory lock on PostgreSQL, the write lock
 * on libSQL).
 *
 * @throws OperatorError where another version made tables that this one does not know; else
 *   the database's error.
 */
export async function migrate(db: Database, features: readonly FeatureTables[]): Promise<void> {
  for (const {name, migrations} of features) {
    const migrator = new Migrator({
      db,
      provider: {getMigrations: () => Promise.resolve({...migrations})},
      // The table has kept the name that it had when only the accounts had migrations.
      migrationTableName: name === 'accounts' ? 'kysely_migration' : `kysely_migration_${name}`,
    });
    const {error} = await migrator.migrateToLatest();
    if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
      throw new OperatorError(
        'it was made by another version of this program, and its tables differ. ' +
          'Restore a backup that this version made, ' +
          'name a new database in DATABASE_URL or, for the demo, delete the file.',
      );
    }
    if (error) {
      throw error as Error;
    }
  }
}

/**
 * Creates a migration from SQL statements. Both stores run the same text, so columns are `text` and
 * `bigint` only.
 */
export function sqlMigration(statements: readonly string[]): Migration {
  return {
    async up(db) {
      for (const statement of statements) {
        await sql.raw(statement).execute(db);
      }
    },
  };
}
