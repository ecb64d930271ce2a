import {createThrottle} from './throttle';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function countTimes(
  throttle: ReturnType<typeof createThrottle>,
  times: number,
  address = '192.0.2.1',
): Promise<number> {
  let wait = 0;
  for (let i = 0; i < times; i++) {
    wait = await throttle.count(address);
  }
  return wait;
}

test('an address may fail a hundred times in 15 minutes', async () => {
  const throttle = createThrottle();
  expect(await countTimes(throttle, 99)).toBe(0);
  expect(await throttle.waitFor('192.0.2.1')).toBe(0);
  expect(await throttle.count('192.0.2.1')).toBe(0);
  expect(await throttle.waitFor('192.0.2.1')).toBe(900);
  expect(await throttle.count('192.0.2.1')).toBe(900);
});

test('the wait ends with the window, however often it is tried', async () => {
  const throttle = createThrottle({most: 1, seconds: 60});
  await countTimes(throttle, 1);
  jest.advanceTimersByTime(50_000);
  expect(await countTimes(throttle, 5)).toBe(10);
  jest.advanceTimersByTime(10_000);
  expect(await throttle.waitFor('192.0.2.1')).toBe(0);
});

test('what is forgiven does not count', async () => {
  const throttle = createThrottle({most: 1});
  await throttle.count('192.0.2.1');
  await throttle.forgive('192.0.2.1');
  expect(await throttle.waitFor('192.0.2.1')).toBe(0);
});

test('addresses are counted apart, IPv6 by /64', async () => {
  const throttle = createThrottle({most: 1});
  await throttle.count('192.0.2.1');
  await throttle.count('2001:db8::1');
  expect(await throttle.waitFor('192.0.2.2')).toBe(0);
  expect(await throttle.waitFor('2001:db8::ffff')).toBeGreaterThan(0);
  expect(await throttle.waitFor('2001:db8:0:1::1')).toBe(0);
});
