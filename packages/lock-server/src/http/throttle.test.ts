import pg from 'pg';
import {describeOnPostgres} from '../../../testing/src/accounts-stores';
import {afterTest} from '../../../testing/src/after-test';
import {addressKey, createThrottle, openCounts} from './throttle';

const address = '192.0.2.1';

async function countTimes(
  throttle: ReturnType<typeof createThrottle>,
  times: number,
): Promise<number> {
  let wait = 0;
  for (let i = 0; i < times; i++) {
    wait = await throttle.consume(address);
  }
  return wait;
}

test('an address may fail a hundred times in 15 minutes', async () => {
  const throttle = createThrottle();
  expect(await countTimes(throttle, 99)).toBe(0);
  expect(await throttle.retryAfter(address)).toBe(0);
  expect(await throttle.consume(address)).toBe(0);
  expect(await throttle.retryAfter(address)).toBe(900);
  expect(await throttle.consume(address)).toBe(900);
});

test('addresses are counted apart, IPv6 by /64', async () => {
  const throttle = createThrottle({max: 1});
  await throttle.consume(address);
  await throttle.consume('2001:db8::1');
  expect(await throttle.retryAfter('192.0.2.2')).toBe(0);
  expect(await throttle.retryAfter('2001:db8::ffff')).toBeGreaterThan(0);
  expect(await throttle.retryAfter('2001:db8:0:1::1')).toBe(0);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
  ['2001:0:0:1:2:3:4:5', '2001:0:0:1'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2'],
  ['2001:db8::', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
])('counts %s as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

async function open(databaseUrl: string) {
  const counts = await openCounts(databaseUrl);
  afterTest(() => counts.close());
  return counts;
}

describeOnPostgres((createDatabase) => {
  test('each name has a count of its own', async () => {
    const {createThrottle} = await open(await createDatabase());
    for (let i = 0; i < 100; i++) {
      await createThrottle('a').consume(address);
    }
    expect(await createThrottle('a').retryAfter(address)).toBeGreaterThan(0);
    expect(await createThrottle('b').retryAfter(address)).toBe(0);
  });

  test('while the database fails, the process counts by itself', async () => {
    const url = await createDatabase();
    const throttle = (await open(url)).createThrottle('sign-in');
    const client = new pg.Client(url);
    await client.connect();
    await client.query('drop table throttle');
    await client.end();
    for (let i = 0; i < 100; i++) {
      await throttle.consume(address);
    }
    expect(await throttle.consume(address)).toBeGreaterThan(0);
  });
});

test('a database that cannot be reached is named without its password', async () => {
  const error: unknown = await openCounts('postgres://user:hunter2@127.0.0.1:1/counts').catch(
    (reason: unknown) => reason,
  );
  expect(String(error)).toMatch(/PostgreSQL database 127\.0\.0\.1:1\/counts: /);
  expect(String(error)).not.toContain('hunter2');
});
