import pg from 'pg';
import {describeOnPostgres} from '../testing/accounts-stores';
import {afterTest} from '../testing/after-test';
import {openCounts} from './open-counts';

const address = '192.0.2.1';

async function open(databaseUrl: string) {
  const counts = await openCounts(databaseUrl);
  afterTest(() => counts.close());
  return counts;
}

describeOnPostgres((createDatabase) => {
  test('what is counted under another name is apart', async () => {
    const {createThrottle} = await open(await createDatabase());
    for (let i = 0; i < 100; i++) {
      await createThrottle('a').count(address);
    }
    expect(await createThrottle('a').waitFor(address)).toBeGreaterThan(0);
    expect(await createThrottle('b').waitFor(address)).toBe(0);
  });

  test('while the database fails, the process counts by itself', async () => {
    const url = await createDatabase();
    const throttle = (await open(url)).createThrottle('sign-in');
    const client = new pg.Client(url);
    await client.connect();
    await client.query('drop table throttle');
    await client.end();
    for (let i = 0; i < 100; i++) {
      await throttle.count(address);
    }
    expect(await throttle.count(address)).toBeGreaterThan(0);
  });
});

test('a database that cannot be reached is named without its password', async () => {
  const error: unknown = await openCounts(
    'postgres://user:hunter2@127.0.0.1:1/counts',
  ).catch((reason: unknown) => reason);
  expect(String(error)).toMatch(/PostgreSQL database 127\.0\.0\.1:1\/counts: /);
  expect(String(error)).not.toContain('hunter2');
});
