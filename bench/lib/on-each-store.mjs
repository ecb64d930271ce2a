import {randomUUID} from 'node:crypto';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import pg from 'pg';

const postgres = 'postgres://postgres@127.0.0.1:5432';

/**
 * Measures on a libSQL file and, where 127.0.0.1:5432 answers, on PostgreSQL;
 * both databases are empty, and gone afterwards.
 *
 * @param measure gets the store's name and a DATABASE_URL.
 */
export async function onEachStore(measure) {
  await onLibsql((databaseUrl) => measure('libSQL', databaseUrl));
  const isThere = await administer('select 1').then(
    () => true,
    () => false,
  );
  if (!isThere) {
    console.log('PostgreSQL is left out: 127.0.0.1:5432 does not answer.');
    return;
  }
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name}`);
  try {
    await measure('PostgreSQL', `${postgres}/${name}`);
  } finally {
    await administer(`drop database ${name} with (force)`);
  }
}

/**
 * Measures on a libSQL file that is empty, and gone afterwards.
 *
 * @param measure gets its DATABASE_URL.
 */
export async function onLibsql(measure) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  try {
    await measure(`file:${path.join(folder, 'accounts.db')}`);
  } finally {
    rmSync(folder, {recursive: true});
  }
}

async function administer(statement) {
  const client = new pg.Client(`${postgres}/postgres`);
  await client.connect();
  await client.query(statement);
  await client.end();
}
