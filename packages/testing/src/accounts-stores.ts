import {execFileSync} from 'node:child_process';
import {randomUUID} from 'node:crypto';
import {join} from 'node:path';
import pg from 'pg';
import {afterTest, createFolder} from './after-test';

const postgresUrl = 'postgres://postgres@127.0.0.1:5432';

/** Makes an empty database for one test, and gives its DATABASE_URL. */
export type CreateDatabase = () => Promise<string>;

/**
 * Defines the same tests on a libSQL file and on PostgreSQL, for code that depends on their locks
 * or their SQL. Where PostgreSQL is not reachable, its tests are skipped, unless CI is set.
 */
export function describeOnEachStore(define: (createDatabase: CreateDatabase) => void): void {
  describe('on libSQL', () => define(createLibsqlDatabase));
  describeOnPostgres(define);
}

/**
 * Defines tests of a file `*.stores.test.ts`, for SQL that is the same on both stores. They run on
 * libSQL or, with `TEST_STORE=postgres`, which the full level sets, on PostgreSQL.
 */
export function describeOnStore(define: (createDatabase: CreateDatabase) => void): void {
  if (process.env.TEST_STORE === 'postgres') {
    describeOnPostgres(define);
  } else {
    describe('on libSQL', () => define(createLibsqlDatabase));
  }
}

/** Defines tests on PostgreSQL alone, for a database that several processes share. */
export function describeOnPostgres(define: (createDatabase: CreateDatabase) => void): void {
  if (process.env.CI || isPostgresReachable()) {
    describe('on PostgreSQL', () => define(createPostgresDatabase));
  } else {
    describe.skip('on PostgreSQL, not reachable at 127.0.0.1:5432', () =>
      define(createPostgresDatabase));
  }
}

/** Makes a libSQL file that is deleted after the test. */
export async function createLibsqlDatabase(): Promise<string> {
  return `file:${join(createFolder(), 'accounts.db')}`;
}

/** All databases of this test file, and those that no test uses at the moment. */
const created: string[] = [];
const idle: string[] = [];

/**
 * PostgreSQL needs a second to create a database, and a moment to empty one. So the tests of a file
 * use the same database, one after the other.
 */
async function createPostgresDatabase(): Promise<string> {
  const name = idle.pop() ?? (await createAnother());
  afterTest(async () => {
    await query(name, emptyDatabase);
    idle.push(name);
  });
  return `${postgresUrl}/${name}`;
}

async function createAnother(): Promise<string> {
  const name = `accounts_test_${randomUUID().replaceAll('-', '')}`;
  await query('postgres', `create database ${name}`);
  created.push(name);
  return name;
}

// A connection that a test left open would keep its locks.
const emptyDatabase = `
  select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid();
  drop schema public cascade;
  create schema public`;

afterAll(async () => {
  for (const name of created) {
    await query('postgres', `drop database ${name} with (force)`);
  }
});

async function query(database: string, statement: string): Promise<void> {
  const client = new pg.Client(`${postgresUrl}/${database}`);
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Asks in another process, because Jest wants tests to be defined synchronously. */
function isPostgresReachable(): boolean {
  const connect = `require('node:net').connect(5432, '127.0.0.1')
    .on('connect', () => process.exit(0)).on('error', () => process.exit(1))`;
  try {
    execFileSync(process.execPath, ['-e', connect], {timeout: 5000});
    return true;
  } catch {
    return false;
  }
}
