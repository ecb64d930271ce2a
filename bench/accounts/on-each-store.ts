import {randomUUID} from 'node:crypto';
import pg from 'pg';
import {chosen} from '../lib/options';

const postgres = 'postgres://postgres@127.0.0.1:5432';

/**
 * Measures on an empty libSQL file and, where 127.0.0.1:5432 answers, on an
 * empty PostgreSQL database; both are removed afterwards.
 *
 * @param measure gets the store's name and the settings of a server on it.
 */
export async function onEachStore(
  measure: (store: string, env: Record<string, string>) => Promise<void>,
): Promise<void> {
  for (const store of chosen(['libSQL', 'PostgreSQL'])) {
    if (store === 'libSQL') {
      await measure(store, {}); // what a server of a bench has by default
      continue;
    }
    const name = `bench_${randomUUID().replaceAll('-', '')}`;
    try {
      await administer(`create database ${name}`);
    } catch (error) {
      console.log(`PostgreSQL is left out: ${String(error)}`);
      continue;
    }
    try {
      await measure(store, {DATABASE_URL: `${postgres}/${name}`});
    } finally {
      await administer(`drop database ${name} with (force)`);
    }
  }
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client(`${postgres}/postgres`);
  await client.connect();
  await client.query(statement);
  await client.end();
}
